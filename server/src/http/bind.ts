import type { ErrorCode } from '@amber/contract/errors.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { isWrite, type Endpoint, type InputOf, type OutputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import type { Problem } from './problem.ts'
import type { RequestFacts } from './request.ts'

/** Log entry of an audited write; must not contain secrets. */
export type AuditEntry = {
  target?: { type: string; id: string; name: string }
  before?: unknown
  after?: unknown
  /** Record that was refused while the batch continued. */
  denied?: Denied
}

/** `permission` is the missing one where it is not that of the endpoint. */
export type Denied = { id?: string; code: ErrorCode; permission?: Permission }

export type Context<Input> = {
  input: Input
  /** Transaction in an audited write, otherwise the pool. */
  db: Database
  now: Date
  platform: Platform
  request: RequestFacts
  /** Records the operation in the same transaction; required in every audited write. */
  audit: (entry: AuditEntry) => void
  /** Adds a `Set-Cookie` header, even if the call fails. */
  setCookie: (cookie: string) => void
  /** Throws `request_too_large` at the limit. */
  file: ReadableStream<Uint8Array> | null
}

export type SignedInContext<Input> = Context<Input> & { actor: Actor }

type PublicLimit = {
  /** Whether a success does not count, because it identifies the caller. */
  isFreeOnSuccess?: boolean
  /** Whether the raw input identifies its caller, who is then exempt. */
  isOwnCall?: (input: unknown, request: RequestFacts) => Promise<boolean>
}

export type Route = PublicLimit & {
  endpoint: Endpoint
  handle(context: Context<unknown> & { actor: Actor | null }): Promise<unknown>
  pathOfProblem?: (problem: Problem) => string
  /** Refuses parts of the input that need further permissions, also where a response is replayed. */
  requireInput?: (input: unknown, caller: Actor) => void
  /** Whether a caller may still see all of a download that began with other permissions. */
  keepsView?: (before: Actor, now: Actor) => boolean
  /** Returns the answer without what needs further permissions, also where a response is replayed. */
  answerFor?: (answer: unknown, caller: Actor) => unknown
  /**
   * `read`: may read from a standby, so it must not write. `unseen`: a frequent write that these routes do not show
   * (docs/decisions/0052-read-standby.md).
   */
  onStandby?: 'read' | 'unseen'
}

/** Binds a call to its handler. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handler: (context: SignedInContext<InputOf<E>>) => Promise<OutputOf<E>>,
): Route {
  if (endpoint.allow === 'public')
    throw new Error(`${endpoint.path} is public: bind it with bindPublic`)
  return {
    endpoint,
    handle: (context) => handler(context as SignedInContext<InputOf<E>>),
  }
}

/** Binds a call that responds with a download. */
export function bindFile<E extends Endpoint>(
  endpoint: E,
  handler: (context: SignedInContext<InputOf<E>>) => Promise<FileAnswer>,
): Route {
  if (endpoint.answers !== 'file' || endpoint.allow === 'public')
    throw new Error(`${endpoint.path} does not answer a file to signed-in users`)
  return { endpoint, handle: (context) => handler(context as SignedInContext<InputOf<E>>) }
}

/** Binds a public call to its handler. */
export function bindPublic<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<InputOf<E>>) => Promise<OutputOf<E>>,
  limit: PublicLimit = {},
): Route {
  if (endpoint.allow !== 'public')
    throw new Error(`${endpoint.path} is not public: bind it with bind`)
  return { ...limit, endpoint, handle: (context) => handler(context as Context<InputOf<E>>) }
}

/** Binds a public call that redirects, also on a problem. */
export function bindRedirect<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<InputOf<E>>) => Promise<string>,
  pathOfProblem: (problem: Problem) => string,
): Route {
  if (endpoint.answers !== 'redirect' || endpoint.allow !== 'public')
    throw new Error(`${endpoint.path} is not a redirect for everybody`)
  return { endpoint, pathOfProblem, handle: (context) => handler(context as Context<InputOf<E>>) }
}

/** Lets a read use a standby that is fresh enough. */
export function readOnStandby(route: Route): Route {
  if (isWrite(route.endpoint)) throw new Error(`${route.endpoint.path} writes`)
  return { ...route, onStandby: 'read' }
}

/** Keeps a frequent write from sending its user's reads to the primary. */
export const unseenOnStandby = (route: Route): Route => ({ ...route, onStandby: 'unseen' })
