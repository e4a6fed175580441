import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { createAlone } from './alone.ts'
import { ensurePeople } from './database.ts'
import type { Call, Outcome } from './load.ts'
import { measure, summaryOf, watch, type Measured } from './measure.ts'
import { postmasterOf, startProduct, type Product } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Targets, ms at the 95th percentile. */
const wanted = { page: 50, deepPage: 150 }
const people = 1_000_000
const readers = 8
const seconds = 3
const sorts = ['userName', 'nickName', 'gender', 'phone', 'email', 'status', 'createTime']
const bothDirections = sorts.flatMap((sort) => [sort, `-${sort}`])

/**
 * Each case runs with every sort in both directions, first with invalid caches and one reader, then with eight
 * readers.
 */
const cases: Record<string, Record<string, string>[]> = {
  'no filter': [{}],
  gender: [{ gender: '1' }, { gender: '2' }],
  'status, common': [{ status: '1' }],
  'status, rare (3 %)': [{ status: '2' }],
  'gender and status': [
    { gender: '2', status: '2' },
    { gender: '1', status: '1' },
  ],
  'role, everybody’s (95 %)': [{ role: 'R_USER' }],
  'role, 5 %': [{ role: 'R_SUPPORT' }],
  'role, 1 %': [{ role: 'R_ADMIN' }],
  'role, 0.5 %': [{ role: 'R_AUDIT' }],
  'role, rare or absent': [{ role: 'R_FINANCE' }, { role: 'R_FEW' }, { role: 'R_NONE' }],
  '1 Chinese character, common': [{ nickName: '王' }, { nickName: '伟' }],
  '1 Chinese character, 1 %': [{ nickName: '诸' }, { nickName: '谭' }],
  '1 Chinese character, absent': [{ nickName: '鑫' }, { userName: '王' }],
  '2 Chinese characters': [{ nickName: '王伟' }, { nickName: '晓露' }, { nickName: '欧阳' }],
  '3 Chinese characters': [{ nickName: '王小明' }, { nickName: '诸葛亮' }, { nickName: '李文静' }],
  '1 Latin letter, common': [{ userName: 'a' }, { nickName: 'O' }, { email: '@' }],
  '1 Latin letter, rare': [{ nickName: 'ü' }, { userName: 'v' }, { nickName: 'ß' }],
  '2 Latin letters': [{ userName: 'zh' }, { userName: 'qx' }, { email: 'g9' }],
  '3 Latin letters': [{ userName: 'wan' }, { nickName: 'Zoë' }, { email: 'xyz' }],
  'Latin, common': [{ userName: 'wang' }, { email: 'gmail.com' }, { nickName: 'smith' }],
  'Latin, rare': [{ userName: 'wangwei12' }, { nickName: 'jürgen van der' }],
  'Latin, absent': [{ userName: 'qqqq' }, { email: 'nobody@nowhere' }, { nickName: '100%' }],
  'phone, 1 or 2 digits': [{ phone: '7' }, { phone: '+' }, { phone: '00' }],
  'phone, 3 or 4 digits': [{ phone: '138' }, { phone: '567' }, { phone: '5678' }],
  'phone, most of it': [{ phone: '13800138' }, { phone: '+1202555' }],
  'text and status or gender': [
    { nickName: '李', status: '2' },
    { userName: 'chen', gender: '2' },
    { email: '163', gender: '1', status: '1' },
  ],
  'text and role': [
    { nickName: '李', role: 'R_ADMIN' },
    { nickName: 'smith', role: 'R_USER' },
    { phone: '138', role: 'R_FEW' },
  ],
  'text twice': [
    { nickName: '王', userName: 'li' },
    { nickName: '刘', email: 'qq.com' },
    { nickName: '李', phone: '999' },
  ],
  'role and status': [
    { role: 'R_ADMIN', status: '2' },
    { role: 'R_USER', gender: '1' },
    { role: 'R_AUDIT', gender: '2' },
  ],
}

const deepCases: Record<string, Record<string, string>[]> = {
  'no filter, page 40,000': [{ current: '40000' }],
  'no filter, page 10,000 of 100': [{ current: '10000', size: '100' }],
  'gender, page 40,000': [{ gender: '1', current: '40000' }],
  'status, page 40,000': [{ status: '1', current: '40000' }],
  'role (95 %), page 1,000': [{ role: 'R_USER', current: '1000' }],
  'role (95 %), page 40,000': [{ role: 'R_USER', current: '40000' }],
  'text (75 %), page 1,000': [{ userName: 'a', current: '1000' }],
  'text (75 %), page 40,000': [{ userName: 'a', current: '40000' }],
  'text (8 %), page 1,000': [{ nickName: '王', current: '1000' }],
  'text (2.6 %), page 1,000': [{ nickName: 'smith', current: '1000' }],
  'text (0.7 %), page 400': [{ phone: '567', current: '400' }],
}

/** All matches are at one end of the order. */
const correlatedCases: Record<string, Record<string, string>[]> = {
  'nickName 王 by nickName': [{ nickName: '王', sort: 'nickName' }],
  'nickName smith by -phone': [{ nickName: 'smith', sort: '-phone' }],
  'userName wang by userName': [{ userName: 'wang', sort: 'userName' }],
  'phone + by -phone': [{ phone: '+', sort: '-phone' }],
}

/** `npm run bench -- users [word]`: the list of a million users, against the same SQL through pg. */
export async function benchUsers(word = ''): Promise<void> {
  const folder = await ensurePeople(people)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const [session] = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 1 })
  const product = await startProduct(folder, { postgres })
  const alone = await createAlone(postgres.connection, readers)
  const callOf = (query: Record<string, string>): Call => ({
    method: 'GET',
    path: `/api/users?${new URLSearchParams(query)}`,
    token: session?.token ?? '',
  })
  const run = async (what: string, queries: Record<string, string>[]) => {
    const calls = queries
      .flatMap((query) =>
        query['sort'] ? [query] : bothDirections.map((sort) => ({ ...query, sort })),
      )
      .map((query) => callOf(query))
    const work = { port: product.port, connections: readers }
    const watched = [product.pid, postmasterOf(postgres.directory)]
    const first = await watch(
      what,
      () =>
        withClient(postgres.connection, (client) =>
          askOnce(product, calls, () => client.query(`select nextval('users_changes')`)),
        ),
      watched,
    )
    // The server caches orders only after a while without changes.
    await rest(2100)
    await askOnce(product, calls)
    const many = summaryOf(await measure(what, { ...work, calls, seconds }, watched))
    const yardstick = await watch(what, () => alone.run(calls, seconds), watched.slice(1))
    return { first, many, yardstick }
  }
  const section = async (title: string, part: typeof cases, limit: number) => {
    const first: Measured[] = []
    const many: Measured[] = []
    const yardstick: Measured[] = []
    for (const [what, queries] of Object.entries(part)) {
      if (!what.includes(word) && !title.includes(word)) continue
      const measured = await run(what, queries)
      first.push(measured.first)
      many.push(measured.many)
      yardstick.push(measured.yardstick)
    }
    if (many.length === 0) return { first, many, yardstick }
    const slow = many.filter(({ p95 }) => p95 > limit)
    console.log(`\n${title}: p95 wanted ≤ ${limit} ms; ${slow.length} of ${many.length} are slower`)
    printTable(many)
    console.log(`\n${title}, asked by one reader for the first time after a change`)
    printTable(first)
    console.log(`\n${title}, the same SQL through pg alone`)
    printTable(yardstick)
    return { first, many, yardstick }
  }
  try {
    const everything = { 'all of the above, mixed': shuffle(Object.values(cases).flat()) }
    await writeResults('users', {
      first: await section('First pages', cases, wanted.page),
      mixed: await section('First pages, mixed', everything, wanted.page),
      deep: await section('Deep pages', deepCases, wanted.deepPage),
      correlated: await section(
        'Search and sort that belong together',
        correlatedCases,
        wanted.page,
      ),
    })
  } finally {
    await alone.close()
    await product.stop()
    await postgres.stop()
  }
}

async function askOnce(
  product: Product,
  calls: Call[],
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Outcome> {
  const times: number[] = []
  for (const { path, token } of calls) {
    await before()
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  }
  return {
    seconds: times.reduce((sum, time) => sum + time, 0) / 1000,
    times,
    failures: {},
    refreshTokens: [],
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item, index) => ({ item, place: (index * 7919) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
