import * as z from 'zod'
import { acceptsIdempotencyKey, isWrite } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { Standbys } from '#server/db/standbys.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { printable } from '#server/lib/text.ts'
import { insertAuditEvent, type AuditRow } from './audit.queries.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { AuditEntry, Denied, Route } from './bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import type { OutputCache } from '#server/http/answers/output-cache.ts'
import { claimIdempotencyKey, storeIdempotentAnswer } from './idempotency.queries.ts'
import { inTransaction } from './in-transaction.ts'
import type { FoundSession } from '#server/http/session/session-lookup.queries.ts'
import { fail } from './problem.ts'
import { readFrom, rememberWrite } from './standby-reads.ts'
import type { RequestFacts } from './request.ts'

export type Call = {
  db: Database
  platform: Platform
  route: Route
  input: unknown
  actor: Actor | null
  request: RequestFacts
  setCookie: (cookie: string) => void
  file: ReadableStream<Uint8Array> | null
  idempotencyKey: string | undefined
  outputCache: OutputCache
  oldestKey: (db: Database) => Promise<Uint8Array>
  standbys: Standbys | null
  session: FoundSession | null
}

/** Visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/

/** `refusals`: records of a batch that were refused while others changed. */
type Result = { status: number; data: unknown; refusals?: readonly Denied[] }

/**
 * Runs a handler and parses its output, so that undeclared columns cannot leak. An audited write shares one
 * transaction with its event and idempotency key.
 */
export async function runCall(call: Call): Promise<Result> {
  const { actor, input, route } = call
  if (actor) route.requireInput?.(input, actor)
  try {
    const result = await runEndpoint(call)
    if (!actor || !route.answerFor) return result
    return { ...result, data: route.answerFor(result.data, actor) }
  } finally {
    await rememberWrite(call)
  }
}

async function runEndpoint(call: Call): Promise<Result> {
  const { endpoint } = call.route
  if (!isWrite(endpoint)) return runRead(call)
  if (endpoint.audit === null) return handle(call, call.db, () => undefined)
  return inTransaction(call.db, (transaction) => runAudited(call, transaction))
}

async function runRead(call: Call): Promise<Result> {
  const { answers, audit, path } = call.route.endpoint
  const { entries, ...result } = await readFrom(call, async (db) => {
    const entries: AuditEntry[] = []
    return { ...(await handle(call, db, (entry) => entries.push(entry))), entries }
  })
  try {
    if (audit && entries.length === 0) throw new Error(`${path} recorded nothing`)
    for (const entry of entries) await insertAuditEvent(call.db, eventOf(call, entry), call.request)
  } catch (error) {
    if (answers === 'file') await (result.data as FileAnswer).content.return(undefined)
    throw error
  }
  return result
}

async function handle(
  call: Call,
  db: Database,
  audit: (entry: AuditEntry) => void,
): Promise<Result> {
  const { platform, route, input, actor, request, setCookie, file, outputCache } = call
  const { endpoint } = route
  const now = platform.now()
  const context = { input, db, now, platform, request, audit, setCookie, file, actor }
  const output = await route.handle(context)
  const status = (isWrite(endpoint) && endpoint.status) || 200
  // Files have no schema; events are parsed when created.
  const data = endpoint.answers
    ? output
    : outputCache.check(output, () => z.parse(endpoint.output, output))
  return { status, data }
}

async function runAudited(call: Call, db: Database): Promise<Result> {
  const claim = await claimOf(call, db)
  const stored = claim && (await claimIdempotencyKey(db, claim))
  if (claim && stored) {
    if (!stored.isSame) throw fail('idempotency_key_reused')
    if (!claim.isResponseStored) throw fail('response_not_stored')
    return { status: stored.status ?? 200, data: stored.answer }
  }
  const entries: AuditEntry[] = []
  const result = await handle(call, db, (entry) => entries.push(entry))
  if (entries.length === 0) throw new Error(`${call.route.endpoint.path} recorded nothing`)
  for (const entry of entries.filter(({ denied }) => !denied))
    await insertAuditEvent(db, eventOf(call, entry), call.request)
  if (claim?.isResponseStored)
    await storeIdempotentAnswer(db, { claim, ...result, answer: result.data })
  return { ...result, refusals: entries.flatMap(({ denied }) => denied ?? []) }
}

/** Secrets in the input cannot be guessed from the database: the fingerprint is keyed. */
async function claimOf(call: Call, db: Database) {
  const { actor, idempotencyKey, input, platform, route } = call
  const { endpoint } = route
  if (
    !actor ||
    idempotencyKey === undefined ||
    !isWrite(endpoint) ||
    !acceptsIdempotencyKey(endpoint)
  )
    return null
  if (!idempotencyKeyPattern.test(idempotencyKey)) throw fail('request_malformed')
  const digest = platform.sha256(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`)
  return {
    actorId: actor.id,
    key: idempotencyKey,
    fingerprint: platform.sha256(joinBytes(await call.oldestKey(db), digest)),
    now: platform.now(),
    isResponseStored: endpoint.idempotent,
  }
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

/** Totals are null unless they have doubled. */
export type DenialCounts = { each: number; ofCall: number | null; ofAllCalls: number | null }

/** Records denials outside the call's transaction, which may be rolled back. */
export async function recordDenied(
  call: Call,
  refusals: readonly Denied[],
  { each, ofCall, ofAllCalls }: DenialCounts,
): Promise<void> {
  for (const denied of refusals.slice(0, each))
    await insertAuditEvent(call.db, eventOf(call, { denied }), call.request)
  const last = refusals.at(-1)
  if (!last) return
  const counts = [
    ...(ofCall === null ? [] : [{ count: ofCall }]),
    ...(ofAllCalls === null ? [] : [{ count: ofAllCalls, isOfManyActions: true }]),
  ]
  for (const count of counts) {
    const after = { ...reasonOf(last), ...count }
    await insertAuditEvent(call.db, { ...eventOf(call, { denied: last }), after }, call.request)
  }
}

function eventOf(call: Call, entry: AuditEntry): AuditRow {
  const { actor, platform, request } = call
  const { endpoint } = call.route
  const action = endpoint.audit ?? endpoint.allow
  return {
    id: newId(platform),
    time: platform.now(),
    action,
    outcome: entry.denied ? 'denied' : 'done',
    actorId: actor?.id ?? null,
    actorName: actor?.userName ?? null,
    targetType: entry.target?.type ?? null,
    targetId: entry.target?.id ?? entry.denied?.id ?? targetIdOf(call.input),
    targetName: entry.target?.name ?? null,
    before: entry.before ?? null,
    after: (entry.denied ? reasonOf(entry.denied) : entry.after) ?? null,
    ip: request.ip,
    requestId: request.id,
  }
}

function reasonOf({ code, permission }: Denied) {
  if (code !== 'permission_missing') return { reason: code }
  return permission ? { permission } : null
}

/** Untrusted text; null if it cannot be stored. */
function targetIdOf(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null
  return typeof id === 'string' ? printable(id.toWellFormed()).slice(0, 64) : null
}
