import type { Context as HonoContext, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import { backgroundHeader } from '@amber/contract/headers.ts'
import type { Database } from '#server/db/connect.ts'
import type { Standbys } from '#server/db/standbys.ts'
import type { Platform } from '#server/lib/platform.ts'
import { traceFields } from '#server/lib/trace.ts'
import {
  answerEvents,
  answerProblem,
  answerRedirect,
  answerSuccess,
  setCookies,
  callerLanguage,
  type ReadFirstVisit,
} from '#server/http/answers/answer.ts'
import {
  accessTokenOf,
  authenticate,
  reauthenticate,
  type Actor,
} from '#server/http/session/authenticate.ts'
import type { Route } from './bind.ts'
import { loggable, problemOf } from './database-problems.ts'
import {
  answerFile,
  withRelease,
  whileAllowed,
  type FileAnswer,
} from '#server/http/answers/file-answer.ts'
import { isExampleOff } from '#server/http/answers/example-calls.ts'
import { createOutputCache } from '#server/http/answers/output-cache.ts'
import { createLimits, type Limits, type LimitSettings } from '#server/http/limits/limits.ts'
import { outdatedFor } from './newer-build.ts'
import { requireSameOrigin } from './origin.ts'
import { parseInput } from './parse-input.ts'
import { fail, type Problem } from './problem.ts'
import { fileOf, readInput, requestFacts, type RequestFacts } from './request.ts'
import type { Site } from './site.ts'
import { createOldestKey } from '#server/http/session/server-keys.queries.ts'
import { requireComplete } from './require-complete.ts'
import { refusalsIn, tryRecordDenied } from './record-event.ts'
import { runCall, type Call } from './run-call.ts'
import {
  prepareSessionLookup,
  touchSession,
  type FoundSession,
  type SessionLookup,
} from '#server/http/session/session-lookup.queries.ts'

export type Dependencies = LimitSettings &
  Site & {
    db: Database
    platform: Platform
    log: Logger
    /** Called after each call that recorded an event. */
    onDone: () => void
    firstVisit: ReadFirstVisit
    examples: ExampleMode | null
    /** Build time of the web app beside this server; null where another server serves it. */
    buildTime?: string | null
    /** Null: all reads are from the primary. */
    standbys?: Standbys | null
  }

/** Updates a session's last use once per minute. */
const seenPrecisionMs = 60_000

/**
 * Registers all calls; answers 404 and 405 otherwise. Throws when a call is not bound exactly once or has no access
 * rule.
 */
export function mountRoutes(app: Hono, routes: readonly Route[], dependencies: Dependencies): void {
  requireComplete(routes, dependencies.mode)
  const findSession = prepareSessionLookup(dependencies.db)
  const limits = createLimits(dependencies)
  const oldestKey = createOldestKey(dependencies.platform)
  for (const route of routes) {
    const outputCache = createOutputCache()
    app.on(route.endpoint.method, `/api${route.endpoint.path}`, (context) =>
      answer(context, route, { ...dependencies, findSession, limits, outputCache, oldestKey }),
    )
  }
  for (const [path, methods] of methodsByPath(routes))
    app.all(`/api${path}`, async (context) => {
      if (await isExampleOff(path, dependencies))
        return refuse(context, fail('route_unknown'), dependencies)
      context.header('allow', methods.join(', '))
      const problem = outdatedFor(context, dependencies) ?? fail('method_not_allowed')
      return refuse(context, problem, dependencies)
    })
  app.all('/api', (context) => refuse(context, fail('route_unknown'), dependencies))
  app.all('/api/*', (context) =>
    refuse(context, outdatedFor(context, dependencies) ?? fail('route_unknown'), dependencies),
  )
}

type WithLookup = Dependencies &
  Pick<Call, 'outputCache' | 'oldestKey'> & { findSession: SessionLookup; limits: Limits }

async function answer(
  context: HonoContext,
  route: Route,
  dependencies: WithLookup,
): Promise<Response> {
  const { outputCache, limits, log } = dependencies
  const { gzip } = dependencies.platform
  context.set('call', `${route.endpoint.method} ${route.endpoint.path}`)
  let isCounted = false
  const cookies: string[] = []
  const request = await factsOf(context, dependencies, () => (isCounted = true))
  const answerOptions = { language: request.language, shape: route.endpoint.shape }
  const setCookie = (cookie: string) => void cookies.push(cookie)
  const call = beginCall(context, { ...dependencies, route, request, setCookie })
  try {
    if (await isExampleOff(route.endpoint.path, dependencies)) throw fail('route_unknown')
    // HEAD would generate a whole file for nothing.
    const isForGetOnly = ['file', 'redirect'].includes(route.endpoint.answers ?? '')
    if (isForGetOnly && context.req.method === 'HEAD') throw fail('method_not_allowed')
    if (route.endpoint.method !== 'GET') requireSameOrigin(context, dependencies.publicOrigin)
    const caller = await callerOf(context, call, dependencies)
    call.actor = caller?.actor ?? null
    call.session = caller?.session ?? null
    if (call.actor) limits.requireQuota(call.actor.id)
    context.set('actor', call.actor ?? undefined)
    const permit = call.actor ? null : limits.countPublic(call)
    await limits.countDeclared(call)
    const given = await readInput(context, route.endpoint)
    await permit?.requireOwnCalls(given)
    call.input = given
    requirePermission(route.endpoint, call.actor)
    call.input = parseInput(route.endpoint, given, outdatedFor(context, dependencies))
    call.file = fileOf(context, route.endpoint)
    const result = await runCounted(call, dependencies)
    await tryRecordDenied(call, { refusals: result.refusals ?? [], limits, log })
    permit?.settle()
    if (!route.endpoint.answers)
      return answerSuccess(context, { ...result, ...answerOptions, cookies, outputCache, gzip })
    setCookies(context, cookies)
    return answerWithoutEnvelope(context, { data: result.data, call }, log)
  } catch (error) {
    // The first sign-in step sets the device cookie and is answered as a problem.
    setCookies(context, cookies)
    const problem = await problemFor(error, call, dependencies)
    limits.countRefusal(problem, call)
    if (route.pathOfProblem)
      return answerRedirect(context, route.endpoint, route.pathOfProblem(problem))
    return answerProblem(context, { problem, ...answerOptions, requestId: request.id })
  } finally {
    // A refused call may have recorded events as well.
    if (isCounted) dependencies.onDone()
  }
}

function beginCall(
  context: HonoContext,
  {
    standbys = null,
    ...given
  }: Pick<
    Call,
    'db' | 'platform' | 'route' | 'request' | 'setCookie' | 'outputCache' | 'oldestKey'
  > &
    Pick<Dependencies, 'standbys'>,
): Call {
  const { db, platform, route, request, setCookie, outputCache, oldestKey } = given
  const idempotencyKey = context.req.header('idempotency-key')
  const host = { db, platform, standbys, outputCache, oldestKey }
  const caller = { request, actor: null, session: null, setCookie, idempotencyKey }
  return { ...host, ...caller, route, input: {}, file: null }
}

/** Answers with a file, a redirect or an event stream. */
function answerWithoutEnvelope(
  context: HonoContext,
  { data, call: { request, route } }: { data: unknown; call: Call },
  log: Logger,
): Response {
  const { answers } = route.endpoint
  if (answers === 'file')
    return answerFile(context, data as FileAnswer, (error) =>
      log.error({ err: loggable(error), ...traceFields(request.trace) }, 'a download broke off'),
    )
  if (answers === 'redirect') return answerRedirect(context, route.endpoint, data as string)
  return answerEvents(context, data as ReadableStream<Uint8Array>)
}

/** Runs the call. Downloads stop when the user loses the permission. */
async function runCounted(call: Call, dependencies: WithLookup): ReturnType<typeof runCall> {
  const { session } = call
  const { endpoint } = call.route
  const turn = new AbortController()
  const end = () => turn.abort(fail('request_too_slow'))
  const leave = await dependencies.limits.beginFile(call, end)
  try {
    const file = call.file && endedBy(call.file, turn.signal)
    const result = await runCall({ ...call, file })
    if (endpoint.answers !== 'file' || !session) {
      leave()
      return result
    }
    const look = async () => {
      const now = await reauthenticate(session, dependencies)
      requirePermission(endpoint, now)
      if (call.actor && call.route.keepsView?.(call.actor, now) === false)
        throw fail('permission_missing')
    }
    const { content, ...facts } = result.data as FileAnswer
    return {
      ...result,
      data: { ...facts, content: withRelease(whileAllowed(content, look), leave) },
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** Fails with the signal's reason on abort. */
function endedBy(
  bytes: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const through = new TransformStream<Uint8Array, Uint8Array>()
  // The reader receives the error.
  bytes.pipeTo(through.writable, { signal }).catch(() => undefined)
  return through.readable
}

/** Returns null for public calls, which ignore tokens. */
async function callerOf(
  context: HonoContext,
  { request, route: { endpoint } }: Call,
  { db, examples, platform, findSession, limits }: WithLookup,
): Promise<{ actor: Actor; session: FoundSession } | null> {
  if (endpoint.allow === 'public') return null
  const token = accessTokenOf(context.req.header('authorization'))
  const { actor, session } = await limits.countRefusedToken({ token, request }, () =>
    authenticate(token, { findSession, platform, examples }),
  )
  limits.countAccount(actor.id, endpoint)
  // Before the actor is set: polling by a locked page is no denied attempt.
  if (session.lockedAt && !endpoint.isOpenWhileLocked) throw fail('session_locked')
  const now = platform.now()
  // An open stream is not activity.
  const isUse = endpoint.answers !== 'events' && context.req.header(backgroundHeader) === undefined
  const isStale = now.getTime() - session.lastSeenAt.getTime() > seenPrecisionMs
  if (isStale && isUse) await touchSession(db, { sessionId: session.sessionId, now })
  return { actor, session }
}

function requirePermission(endpoint: Endpoint, actor: Actor | null): void {
  if (endpoint.allow === 'public' || endpoint.allow === 'signed-in') return
  if (!actor?.can(endpoint.allow)) throw fail('permission_missing')
}

async function problemFor(
  error: unknown,
  call: Call,
  { limits, log }: WithLookup,
): Promise<Problem> {
  const problem = problemOf(error) ?? fail('unexpected')
  const ids = traceFields(call.request.trace)
  // Neither is a bug, and overload is frequent.
  if (problem.code === 'server_outdated') return problem
  if (problem.code === 'server_busy') log.warn({ ...ids, why: String(error) }, 'server busy')
  else if (problem.status >= 500) log.error({ err: loggable(error), ...ids }, 'request failed')
  if (call.actor) await tryRecordDenied(call, { refusals: refusalsIn(problem), limits, log })
  return problem
}

async function refuse(
  context: HonoContext,
  problem: Problem,
  dependencies: Dependencies,
): Promise<Response> {
  const { id, language } = await factsOf(context, dependencies)
  return answerProblem(context, { problem, language, requestId: id })
}

async function factsOf(
  context: HonoContext,
  site: Site & Pick<Dependencies, 'firstVisit'>,
  markMetricsChanged: () => void = () => undefined,
): Promise<RequestFacts> {
  const trace = context.get('trace')
  const language = await callerLanguage(context.req.header('accept-language'), site.firstVisit)
  return requestFacts(context, { trace, language, site, markMetricsChanged })
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of routes)
    methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method])
  return methods
}
