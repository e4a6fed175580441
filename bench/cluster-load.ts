import { setTimeout as sleep } from 'node:timers/promises'
import type { auditLog } from '@amber/contract/logs/audit-log.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import { createClient, dataOf, type Client, type Reply } from './cluster-client.ts'
import { openLiveReader, type LiveReader } from './cluster-live.ts'
import { benchPassword } from './database.ts'
import { makeWrites, writeActions, type Answer, type Ledger, type Write } from './kill-writes.ts'
import type { Session } from './sessions.ts'

/** Milliseconds between two calls of one task: the faults are measured, not the throughput. */
const rests = { write: 100, read: 100, refresh: 400, signIn: 1_500 }
const tasks = { write: 2, read: 2, refresh: 2, live: 3 }
/** Sessions of sign-ins that are looked up after each fault. */
const keptSignIns = 20

export type Load = {
  client: Client
  ledger: Ledger
  live: LiveReader[]
  /** Unexpected responses below 500; each round takes its own out. */
  refusals: string[]
  /** Acknowledged writes whose author did not find them in the next read of the audit log. */
  unseen: string[]
  countLostSessions: () => Promise<number>
  stop: () => Promise<void>
}

type LoadOptions = {
  base: string
  /** Sessions of a super admin, one for each task. */
  sessions: Session[]
  /** Access token of another one, whose reads standbys can answer as it writes nothing. */
  auditor: string
  signers: readonly string[]
}

export const neededSessions = tasks.write + tasks.read + tasks.refresh + tasks.live

/** Makes mixed calls as browsers do: a call without a good response is repeated, a write with the same key. */
export function startLoad({ base, sessions, auditor, signers }: LoadOptions): Load {
  const client = createClient(base)
  const ledger: Ledger = { acknowledged: [], unanswered: [] }
  const refusals: string[] = []
  const unseen: string[] = []
  const signedIn: string[] = []
  const waiting = [...sessions]
  const next = () => waiting.shift() ?? { token: '', refreshToken: '' }
  let lostByRefresh = 0

  async function write(made: Write, token: string): Promise<Answer | null> {
    ledger.unanswered.push(made)
    const { method, path, body, key } = made
    const reply = await client.until('write', { method, path, body, key, token })
    ledger.unanswered.splice(ledger.unanswered.indexOf(made), 1)
    if (reply.status >= 400) {
      refusals.push(`${made.kind}: ${reply.status} ${reply.text}`)
      return null
    }
    ledger.acknowledged.push(made)
    await findOwn(made, token)
    await sleep(rests.write)
    return dataOf(reply) as Answer
  }
  async function findOwn({ kind, name }: Write, token: string): Promise<void> {
    const query = new URLSearchParams({ target: name, size: '10' })
    const reply = await client.until('read', {
      method: 'GET',
      path: `/audit-events?${query}`,
      token,
    })
    if (reply.status !== 200) {
      refusals.push(`audit log: ${reply.status} ${reply.text}`)
      return
    }
    const { records } = dataOf(reply) as OutputOf<typeof auditLog.list>
    if (!records.some(({ action }) => action === writeActions[kind])) unseen.push(`${kind} ${name}`)
  }
  async function read(path: string, token: string): Promise<void> {
    const { status, text } = await client.until('read', { method: 'GET', path, token })
    if (status !== 200) refusals.push(`list: ${status} ${text}`)
    await sleep(rests.read)
  }
  async function refresh(pair: TokenPair): Promise<void> {
    const { refreshToken } = pair
    const body = { refreshToken }
    const path = '/auth/refreshToken'
    const reply = await client.until('refresh', { method: 'POST', path, body })
    if (reply.status === 200) Object.assign(pair, dataOf(reply))
    else {
      lostByRefresh += 1
      refusals.push(`refresh: ${reply.status} ${reply.text}`)
      Object.assign(pair, dataOf(await logIn(0)))
    }
    await sleep(rests.refresh)
  }
  function logIn(turn: number): Promise<Reply> {
    const body = { userName: signers[turn % signers.length], password: benchPassword }
    return client.until('sign-in', { method: 'POST', path: '/auth/login', body })
  }
  async function signIn(turn: number): Promise<void> {
    const reply = await logIn(turn)
    if (reply.status === 200) signedIn.push((dataOf(reply) as TokenPair).token)
    else refusals.push(`sign-in: ${reply.status} ${reply.text}`)
    await sleep(rests.signIn)
  }

  const running: Promise<void>[] = []
  const repeat = (count: number, start: () => (turn: number) => Promise<unknown>) => {
    for (let lane = 0; lane < count; lane++) {
      const act = start()
      const run = async () => {
        for (let turn = 0; !client.isStopped(); turn++) await act(turn)
      }
      running.push(run().catch((error: unknown) => note(error)))
    }
  }
  const note = (error: unknown) => {
    if (!client.isStopped()) refusals.push(String(error))
  }
  repeat(tasks.write, () => {
    const { token } = next()
    return () => makeWrites((made) => write(made, token))
  })
  repeat(tasks.read, () => {
    const { token } = next()
    return () => read(`/users?size=10&current=${1 + Math.floor(5 * Math.random())}`, token)
  })
  repeat(1, () => () => read('/audit-events?size=10', auditor))
  repeat(tasks.refresh, () => {
    const pair = { ...next() }
    return () => refresh(pair)
  })
  repeat(1, () => signIn)
  const live = Array.from({ length: tasks.live }, () => openLiveReader(base, next().token))

  async function countLostSessions(): Promise<number> {
    const lost = lostByRefresh
    lostByRefresh = 0
    const path = '/auth/getUserInfo'
    const replies = await Promise.all(
      signedIn
        .slice(-keptSignIns)
        .map((token) => client.until('session', { method: 'GET', path, token })),
    )
    return lost + replies.filter(({ status }) => status !== 200).length
  }
  async function stop(): Promise<void> {
    client.stop()
    for (const reader of live) reader.stop()
    await Promise.all(running)
  }
  return { client, ledger, live, refusals, unseen, countLostSessions, stop }
}
