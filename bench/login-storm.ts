import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { benchPassword, ensurePeople } from './database.ts'
import type { Call } from './load.ts'
import { measure, summaryOf } from './measure.ts'
import { postmasterOf, startProduct } from './product.ts'
import { printTable, writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

const people = 8_000
const tries = 200
const atOnce = 10_000

type Names = { enabled: string[]; disabled: string[] }

/** `npm run bench -- login-storm`: whether response times reveal accounts, and the cost of many sign-ins at once. */
export async function benchLoginStorm(): Promise<void> {
  const folder = await ensurePeople(people)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const callers = await openSessions(postgres.connection, { role: 'R_ADMIN', count: 100 })
  const names = await withClient(postgres.connection, async (client) => {
    // Attempts of earlier runs count against the same names.
    await client.query('delete from sign_in_throttles')
    const { rows } = await client.query<{ user_name: string; status: string }>(
      'select user_name, status from users order by id',
    )
    const named = (wanted: string) =>
      rows.filter(({ status }) => status === wanted).map((row) => row.user_name)
    return { enabled: named('1'), disabled: named('2') }
  })
  // Each attempt has its own address, to avoid the limit per address.
  const product = await startProduct(folder, {
    postgres,
    environment: {
      NODE_ENV: 'production',
      AMBER_TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const { port } = product
  const watched = [product.pid, postmasterOf(postgres.directory)]
  try {
    const refusals = await measureRefusals(port, names)
    const signIns = names.enabled.map((userName) => signInCall(userName, benchPassword))
    const calls = callers.map(({ token }): Call => ({
      method: 'GET',
      path: '/api/auth/getUserInfo',
      token,
    }))
    const burst = {
      port,
      connections: atOnce,
      seconds: 60,
      calls: signIns,
      isOnce: true,
      // Too many at once, or too many of one account.
      refusals: [429, 503],
    }
    const [others, crowd] = await Promise.all([
      measure(
        'getUserInfo meanwhile, 8 connections with a rest of 10 ms',
        { port, connections: 8, seconds: 15, calls, pauseMs: 10 },
        [],
      ),
      // They are connected before: excess connections are refused.
      sleep(1_000).then(() => measure(`${atOnce} sign-ins at once`, burst, watched)),
    ])
    printTable([crowd, others].map(summaryOf))
    console.log(
      `The last of them was answered after ${Math.max(...crowd.outcome.times).toFixed(0)} ms`,
    )
    await writeResults('door', { refusals, burst: [crowd, others].map(summaryOf) })
  } finally {
    await product.stop()
    await postgres.stop()
  }
}

let lastAddress = 0

function signInCall(userName: string, password: string): Call {
  lastAddress += 1
  const address = `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
  return {
    method: 'POST',
    path: '/api/auth/login',
    body: { userName, password },
    headers: { 'x-forwarded-for': address },
  }
}

/** Interleaves the kinds, so that noise falls on all alike. The first two are equal and show the noise. */
async function measureRefusals(port: number, { enabled, disabled }: Names) {
  const kinds: Record<string, (turn: number) => string | undefined> = {
    'unknown user': (turn) => `nobody_${turn}`,
    'unknown user, again': (turn) => `noone_${turn}`,
    'wrong password': (turn) => enabled[turn],
    'wrong password, disabled': (turn) => disabled[turn % disabled.length],
  }
  const calls = Array.from({ length: tries }, (_, turn) =>
    Object.values(kinds).map((nameOf) => signInCall(nameOf(turn) ?? '', `${benchPassword}_not`)),
  ).flat()
  const { outcome } = await measure(
    'refusals',
    {
      port,
      connections: 1,
      seconds: 600,
      calls,
      isOnce: true,
      refusals: [401],
    },
    [],
  )
  console.log(`\nRefused sign-ins, ${tries} of each kind in turn`)
  const rows = Object.keys(kinds).map((kind, place) => {
    const times = outcome.times
      .filter((_, index) => index % Object.keys(kinds).length === place)
      .toSorted((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const [p25, p50, p75, p95] = [0.25, 0.5, 0.75, 0.95].map((share) =>
      Number(at(share).toFixed(1)),
    )
    return { kind, tries: times.length, p25, p50, p75, p95 }
  })
  console.table(rows)
  const refused = Object.values(outcome.failures).reduce((sum, count) => sum + count, 0)
  if (refused < calls.length) throw new Error(`Only ${refused} of ${calls.length} were refused`)
  return rows
}
