// Baselines in a separate process: the same responses from a bare node:http server, and the same SQL through pg alone
// and behind such a server.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig, type QueryConfig } from 'pg'
import { createUserList } from '@amber/server/features/users/list-users.queries.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'
import { prepareRotation } from '@amber/server/features/sessions/session-tokens.queries.ts'
import { prepareSessionLookup } from '@amber/server/http/session/session-lookup.queries.ts'
import type { Outcome } from './load.ts'

export type Setup = {
  address: PoolConfig
  answers: Record<Name, string>
  sessions: { selector: string; refreshHash: Buffer }[]
}
export type Name = 'getUserInfo' | 'refreshToken' | 'users'
export type Ask = { name: Name; seconds: number; connections: number }

/** Same connections and settings as the server. */
const poolSize = 10
const settings = '-c role=amber_app -c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0'

type Recorded = { config: QueryConfig; values: unknown[] }
type Step = () => Promise<unknown>

process.once('message', (setup: Setup) => void start(setup))

async function start({ address, answers, sessions }: Setup): Promise<void> {
  const pool = new Pool({ ...address, max: poolSize, options: settings })
  const steps = await prepareSteps(pool, sessions)
  const ports = { bare: await serve(answers), sql: await serve(answers, steps) }
  process.on('message', (ask: Ask) => {
    void runAlone(steps[ask.name], ask).then((outcome) => process.send?.(outcome))
  })
  process.send?.(ports)
}

async function prepareSteps(pool: Pool, sessions: Setup['sessions']): Promise<Record<Name, Step>> {
  const recorded: Recorded[] = []
  const recorder = {
    query: (config: QueryConfig, values: unknown[]) => {
      recorded.push({ config, values })
      return pool.query(config, values)
    },
  }
  const db = drizzle(recorder as unknown as Pool)
  const first = sessions[0]
  if (!first) throw new Error('There is no session')
  await prepareSessionLookup(db)(first.selector)
  const [lookup] = recorded.splice(0)
  const listUsers = createUserList(nodePlatform())
  await listUsers(db, { current: 1, size: 10 })
  // The second call is recorded, as the first also counts the users.
  recorded.length = 0
  await listUsers(db, { current: 1, size: 10 })
  const list = recorded.splice(0)
  const given = {
    selector: first.selector,
    keyId: 1,
    givenHash: randomBytes(32),
    accessHash: randomBytes(32),
    refreshHash: randomBytes(32),
  }
  await prepareRotation(db)([given], {
    now: new Date(),
    accessExpiresAt: new Date(Date.now() + 1_800_000),
    idleSince: new Date(0),
    idleRememberedSince: new Date(0),
    oldSince: new Date(0),
  })
  const [rotation] = recorded.splice(0)
  if (!lookup || !rotation) throw new Error('Nothing was recorded')

  let turn = 0
  const lookUp = () => {
    const session = sessions[turn++ % sessions.length]
    const replaced = lookup.values.map((value) =>
      Array.isArray(value) ? [session?.selector, ...value.slice(1)] : value,
    )
    return pool.query(lookup.config, replaced)
  }
  return {
    getUserInfo: lookUp,
    users: async () => {
      await lookUp()
      for (const { config, values: listed } of list) await pool.query(config, listed)
    },
    refreshToken: async () => {
      const session = sessions[turn++ % sessions.length] ?? first
      const refreshHash = randomBytes(32)
      const now = {
        selector: session.selector,
        givenHash: session.refreshHash,
        refreshHash,
        accessHash: randomBytes(32),
      }
      // The statement takes arrays, each with one element here.
      const replaced = rotation.values.map((value) => {
        const name = Object.entries(given).find(
          ([, known]) => Array.isArray(value) && value[0] === known,
        )?.[0]
        return name !== undefined && name in now ? [now[name as keyof typeof now]] : value
      })
      session.refreshHash = refreshHash
      const { rowCount } = await pool.query(rotation.config, replaced)
      if (rowCount !== 1) throw new Error('The rotation changed nothing')
    },
  }
}

function serve(answers: Record<Name, string>, steps?: Record<Name, Step>): Promise<number> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1) as Name
    const answer = () => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answers[name]),
      })
      response.end(answers[name])
    }
    request.resume()
    request.on('end', () => {
      if (!steps) return answer()
      steps[name]().then(answer, (error: unknown) => {
        console.error(error)
        response.writeHead(500, { 'content-length': 0 }).end()
      })
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

async function runAlone(step: Step, { seconds, connections }: Ask): Promise<Outcome> {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const before = performance.now()
        await step()
        times.push(performance.now() - before)
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  return { seconds: took, times, failures: {}, refreshTokens: [] }
}
