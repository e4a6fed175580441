import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig } from 'pg'
import { connect, withClient, type Database } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { grant } from '@amber/server/features/roles/roles.service.ts'
import type { SignedInContext } from '@amber/server/http/bind.ts'
import { insertAuditEvent } from '@amber/server/http/audit.queries.ts'
import { accessTokenOf, authenticate } from '@amber/server/http/session/authenticate.ts'
import { prepareSessionLookup } from '@amber/server/http/session/session-lookup.queries.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'
import { ensureEverything } from './database.ts'
import type { Outcome } from './load.ts'
import { summaryOf, watch, type Measured } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

/** Target in ms for saving or previewing 5,000 rights of a role. */
const wanted = 200
const each = 2_500
const rounds = 40

type Address = Parameters<typeof withClient>[0]
type Client = Parameters<Parameters<typeof withClient>[1]>[0]
type Rights = { homePath: string; menus: string[]; permissions: string[] }

const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`)
const all: Rights = {
  homePath: '/bench/51',
  menus: names('bench-', each),
  permissions: names('bench:press', each),
}
const turns: readonly Rights[] = [all, { ...all, menus: [], permissions: [] }]

/**
 * `npm run bench -- roles [share]`: saving thousands of rights of a role that all users have, and loading a caller's
 * rights.
 */
export async function benchRoles(share = '1'): Promise<void> {
  const folder = await ensureEverything(Number(share))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const watched = [postmasterOf(postgres.directory)]
  const id = await withClient(postgres.connection, prepare)
  const [session] = await openSessions(postgres.connection, { role: 'R_SUPER', count: 1 })
  const product = await startProduct(folder, { postgres })
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/roles/${id}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session?.token}` },
      body: JSON.stringify(body),
    })
    const { code, data } = (await answer.json()) as { code: string; data: { version: number } }
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${code}`)
    return data
  }
  let version = 1
  const save = async (rights: Rights) => {
    ;({ version } = await ask('PUT', 'rights', { version, ...rights }))
  }
  const preview = ({ menus: pages, permissions }: Rights) =>
    ask('POST', 'rights/preview', { menus: pages, permissions })
  try {
    const rows = [
      await watch('save 5,000 rights', () => takeTurns(save), [product.pid, ...watched]),
      await watch('preview 5,000 rights', () => takeTurns(preview), [product.pid, ...watched]),
      await withClient(postgres.connection, (client) => measureAlone(client, { id, watched })),
    ].map((row) => summaryOf({ ...row, outcome: noOutcome }))
    const slow = rows.filter(({ p95 }) => p95 > wanted).length
    console.log(`\nRights of a role: p95 wanted ≤ ${wanted} ms; ${slow} of ${rows.length} slower`)
    printTable(rows)
    const rights = await measureRights(postgres.connection, watched)
    await writeResults('roles', { rows, rights })
  } finally {
    await product.stop()
    await withClient(postgres.connection, (client) =>
      client.query(`delete from settings where key = 'authorization'`),
    )
    await postgres.stop()
  }
}

const noOutcome: Outcome = { seconds: 0, times: [], failures: {}, refreshTokens: [] }

/** `before` is not measured. */
async function takeTurns(
  run: (rights: Rights) => Promise<unknown>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Outcome> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await before()
    const started = performance.now()
    await run(turns[round % turns.length] ?? all)
    times.push(performance.now() - started)
  }
  return { ...noOutcome, seconds: times.reduce((sum, time) => sum + time, 0) / 1000, times }
}

/** Empties the role of all users (others.sql) and turns dynamic authorization on. */
async function prepare(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `update roles set version = 1 where code = 'R_BENCH' returning id`,
  )
  const id = rows[0]?.id ?? ''
  await client.query('delete from role_menus where role_id = $1', [id])
  await client.query('delete from role_permissions where role_id = $1', [id])
  await client.query(
    `insert into settings (key, value, update_time) values ('authorization', '{"mode":"dynamic"}', now())
     on conflict (key) do update set value = excluded.value`,
  )
  return id
}

/** Target in ms of server time for loading a caller's rights. */
const wantedRights = 0.5

/** Measures loading rights, for a user with one role and one with every role. `cpu` is the database's. */
async function measureRights(address: Address, watched: number[]): Promise<Measured[]> {
  const { db, close } = await connect(address, { size: 1, onError: console.error })
  const find = prepareSessionLookup(db)
  const rows: Measured[] = []
  for (const [who, role] of [
    ['of one role', 'R_ADMIN'],
    ['of all roles', 'Keeper'],
  ] as const) {
    const [session] = await openSessions(
      address,
      role === 'Keeper' ? { userName: role, count: 1 } : { role, count: 1 },
    )
    const platform = nodePlatform()
    const own: number[] = []
    const look = async () => {
      const found = await find(session?.selector ?? '')
      const before = performance.now()
      await authenticate(accessTokenOf(`Bearer ${session?.token}`), {
        findSession: () => Promise.resolve(found),
        platform,
        examples: null,
      })
      own.push(performance.now() - before)
    }
    for (let turn = 0; turn < 200; turn++) await look()
    rows.push(await watch(who, () => timesOf(look, 2_000), watched))
    const middle = own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? Number.NaN
    console.log(`Of this in the server itself ${who}: p50 ${middle.toFixed(3)} ms`)
  }
  await close()
  console.log(`\nRights of a request: wanted ≤ ${wantedRights} ms`)
  printTable(rows)
  return rows
}

async function timesOf(run: () => Promise<unknown>, count: number): Promise<Outcome> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return { ...noOutcome, seconds: times.reduce((sum, time) => sum + time, 0) / 1000, times }
}

type Step = () => Promise<unknown>

/** Replays the recorded statements of a save through pg. */
async function measureAlone(client: Client, { id, watched }: { id: string; watched: number[] }) {
  const setVersion = () => client.query('update roles set version = 1 where id = $1', [id])
  const steps = new Map<Rights, Step[]>()
  for (const rights of turns) {
    await setVersion()
    const eventId = randomUUID()
    const recorded: Step[] = []
    const recorder = {
      query: (config: QueryConfig, values: unknown[]) => {
        // Event ids are unique.
        const fresh = () => values.map((value) => (value === eventId ? randomUUID() : value))
        recorded.push(() => client.query(config, fresh()))
        return client.query(config, values)
      },
    }
    await saveBy(drizzle({ client: recorder as unknown as Pool }), { id, rights, eventId })
    steps.set(rights, recorded)
  }
  const run = async (rights: Rights) => {
    await client.query('begin')
    for (const step of steps.get(rights) ?? []) await step()
    await client.query('commit')
  }
  return watch('the same SQL through pg', () => takeTurns(run, setVersion), watched)
}

async function saveBy(
  db: Database,
  { id, rights, eventId }: { id: string; rights: Rights; eventId: string },
): Promise<void> {
  const platform = nodePlatform()
  let changed: object = {}
  const context = {
    actor: { isSuper: true, userName: 'bench', authorization: 'dynamic' },
    audit: (entry: object) => (changed = entry),
    db,
    input: { id, version: 1, ...rights },
    now: platform.now(),
    platform,
  }
  await grant(context as unknown as SignedInContext<{ id: string; version: number } & Rights>)
  await insertAuditEvent(
    db,
    {
      id: eventId,
      time: platform.now(),
      action: 'role.grant',
      outcome: 'done',
      requestId: 'bench',
      ...changed,
    },
    { markMetricsChanged: () => undefined },
  )
}
