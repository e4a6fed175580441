import type { ErrorCode } from '@amber/contract/errors.ts'
import type { Endpoint, InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import type { Problem } from './problem.ts'
import type { RequestFacts } from './request.ts'

/** What an audited write tells the log: on what it acted, and the fields before and after. Nothing secret. */
export type AuditEntry = {
  target?: { type: string; id: string; name: string }
  before?: unknown
  after?: unknown
  /** Instead: one of several that the call was refused for, and why, while it went on with the others. */
  denied?: Denied
}

/** What somebody may not do: to which record, where there is one, and by which rule. */
export type Denied = { id?: string; code: ErrorCode }

/** What a handler is given. */
export type Context<Input> = {
  input: Input
  /** A transaction in an audited write, else the pool. */
  db: Database
  now: Date
  platform: Platform
  request: RequestFacts
  /** Records the operation in the same transaction. Every audited write calls it. */
  audit: (entry: AuditEntry) => void
  /** Sets a cookie of the browser, given as the whole value of a `Set-Cookie` header; also where the call then fails. */
  setCookie: (cookie: string) => void
  /** The body of a call that takes a file; null where there is none. Throws `request_too_large` past the limit. */
  file: ReadableStream<Uint8Array> | null
}

export type SignedInContext<Input> = Context<Input> & { actor: Actor }

/** How the limit by address treats a public call; see `limits.ts`. */
type PublicLimit = {
  /** Whether a success shows who is calling, and so does not count. */
  isFreeOnSuccess?: boolean
  /** Whether the input, as it was sent, is somebody's, whom the limit must not stop. */
  isOwnCall?: (input: unknown, request: RequestFacts) => Promise<boolean>
}

/** An endpoint with what answers it. */
export type Route = PublicLimit & {
  endpoint: Endpoint
  handle(context: Context<unknown> & { actor: Actor | null }): Promise<unknown>
  /** Of a redirect: the own path where people are told of a problem. */
  pathOfProblem?: (problem: Problem) => string
}

/** Binds a call that needs a signed-in person to its handler. */
export function bind<E extends Endpoint>(
  endpoint: E,
  handler: (context: SignedInContext<InputOf<E>>) => Promise<OutputOf<E>>,
): Route {
  if (endpoint.allow === 'public')
    throw new Error(`${endpoint.path} is public: bind it with bindPublic`)
  return {
    endpoint,
    // The pipeline has parsed the input and found the actor before it calls this.
    handle: (context) => handler(context as SignedInContext<InputOf<E>>),
  }
}

/** Binds a call that is answered with a download. */
export function bindFile<E extends Endpoint>(
  endpoint: E,
  handler: (context: SignedInContext<InputOf<E>>) => Promise<FileAnswer>,
): Route {
  if (endpoint.answers !== 'file' || endpoint.allow === 'public')
    throw new Error(`${endpoint.path} does not answer a file to somebody signed in`)
  return { endpoint, handle: (context) => handler(context as SignedInContext<InputOf<E>>) }
}

/** Binds a call that anybody may make to its handler. */
export function bindPublic<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<InputOf<E>>) => Promise<OutputOf<E>>,
  limit: PublicLimit = {},
): Route {
  if (endpoint.allow !== 'public')
    throw new Error(`${endpoint.path} is not public: bind it with bind`)
  return { ...limit, endpoint, handle: (context) => handler(context as Context<InputOf<E>>) }
}

/** Binds a public call that sends the browser on, by an own path such as `/login`; with a problem, too. */
export function bindRedirect<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<InputOf<E>>) => Promise<string>,
  pathOfProblem: (problem: Problem) => string,
): Route {
  if (endpoint.answers !== 'redirect' || endpoint.allow !== 'public')
    throw new Error(`${endpoint.path} is not a redirect for everybody`)
  return { endpoint, pathOfProblem, handle: (context) => handler(context as Context<InputOf<E>>) }
}
