import { pino } from 'pino'
import type { Pool, PoolClient } from 'pg'
import { createApp } from '@amber/server/app.ts'
import { connect } from '@amber/server/db/connect.ts'
import type { DatabaseAddress } from '@amber/server/db/database-address.ts'
import { nodeIconSets } from '@amber/server/lib/node/node-icon-sets.ts'
import { nodePlatform } from '@amber/server/lib/node/node-platform.ts'
import { nodeJudgeAddress } from '@amber/server/lib/node/node-addresses.ts'
import { nodeTransports } from '@amber/server/lib/node/node-transports.ts'
import { nodeReach } from '@amber/server/lib/node/node-reach.ts'
import type { Call, Outcome } from './load.ts'

type Statement = { config: { text: string; name?: string }; values: unknown[] | undefined }

/** Baseline of a call: the SQL that a server with warm caches sends, run by pg alone. */
export async function createAlone(address: DatabaseAddress, readers: number) {
  const stopping = new AbortController()
  const onError = (error: Error) => console.error(error)
  const product = await connect(address, { size: 4, onError })
  const alone = await connect(address, { size: readers, onError })
  const recorded = recordOf(product.pool)
  const app = createApp({
    db: product.db,
    platform: nodePlatform(),
    log: pino({ level: 'silent' }),
    migrations: [],
    isTrustedProxy: () => false,
    publicOrigin: null,
    providers: {
      reach: nodeReach({ allowsPrivate: false }),
      mayReachPrivate: false,
      publicUrl: null,
      fixed: { wechat: null, oidc: null },
    },
    callsPerMinute: Number.POSITIVE_INFINITY,
    streamsPerMinute: Number.POSITIVE_INFINITY,
    proofOfWork: 1_000,
    refusedTokensPerMinute: Number.POSITIVE_INFINITY,
    refusalsPerMinute: Number.POSITIVE_INFINITY,
    publicCallsPerMinute: Number.POSITIVE_INFINITY,
    filesAtOnce: 1,
    uploadTurnMs: 10_000,
    hasDocumentation: false,
    mode: 'production',
    examples: null,
    iconSets: nodeIconSets(),
    judgeAddress: nodeJudgeAddress(),
    delivery: { transports: nodeTransports(), mail: null, sms: null, mayReachPrivate: false },
    listen: null,
    stopping: stopping.signal,
    files: null,
  })

  async function statementsOf({ method, path, token, body }: Call): Promise<Statement[]> {
    const ask = async () => {
      recorded.length = 0
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
      const answer = await app.request(path, init, {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      })
      await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    }
    await ask()
    await ask()
    return [...recorded]
  }

  return {
    async run(calls: readonly Call[], seconds: number): Promise<Outcome> {
      const work: Statement[][] = []
      for (const call of calls) work.push(await statementsOf(call))
      return runInTurn(alone.pool, { work, readers, seconds })
    },
    async close(): Promise<void> {
      stopping.abort()
      await product.close()
      await alone.close()
    },
  }
}

function recordOf(pool: Pool): Statement[] {
  const recorded: Statement[] = []
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const record = (...given: unknown[]) => {
      const [first, values] = given
      const config =
        typeof first === 'string' ? { text: first } : { ...(first as Statement['config']) }
      recorded.push({ config, values: Array.isArray(values) ? values : undefined })
      return query(...given)
    }
    client.query = record as typeof client.query
  })
  return recorded
}

async function runInTurn(
  pool: Pool,
  { work, readers, seconds }: { work: Statement[][]; readers: number; seconds: number },
): Promise<Outcome> {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  let turn = 0
  const read = async () => {
    const client = await pool.connect()
    while (performance.now() < until) {
      const before = performance.now()
      for (const { config, values } of work[turn++ % work.length] ?? [])
        await client.query({ ...config }, values)
      times.push(performance.now() - before)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: readers }, read))
  return { seconds: (performance.now() - started) / 1000, times, failures: {}, refreshTokens: [] }
}
