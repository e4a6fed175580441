import type * as z from 'zod'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Required authorization; there is no default. */
export type Allow = 'public' | 'signed-in' | Permission

type ReadMethod = 'GET'
type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// Zod's core type: `z.ZodType` made type checking three times as slow (docs/decisions/0001-contract-tooling.md).
// Parse with `z.safeParse(declared.input, ...)`.
type Common<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends ErrorCode,
> = {
  /** Path below `/api`; `:name` marks a parameter. */
  path: `/${string}`
  allow: Allow
  /** Query or body together with path parameters. */
  input: Input
  output: Output
  /**
   * Error codes besides those that follow from the rest of the declaration (call-errors.ts), including codes of refused
   * records in a batch. Server tests fail on others.
   */
  errors?: readonly Code[]
  /** `result` for the second demo API; default `{ code, data, msg }`. */
  shape?: 'result'
  /**
   * Success without a JSON envelope: `events` are server-sent, `file` is streamed with output `z.never()`, `redirect`
   * leads to another address of this site, also for errors.
   */
  answers?: 'events' | 'file' | 'redirect'
  /** Kinds of records that it returns by name, beside its own: names of nouns, or `user`. */
  shows?: readonly string[]
  /** Whether a locked session may call it. */
  isOpenWhileLocked?: boolean
  /** Maximum calls per minute and address, across all servers. */
  perMinute?: number
}

type Read<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends ErrorCode,
> = Common<Input, Output, Code> & {
  method: ReadMethod
  /** For reads that return much at once, such as an export. */
  audit?: AuditAction
}

/** Read whose input is too long for a query. */
type FileByPost<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends ErrorCode,
> = Common<Input, Output, Code> & { method: 'POST'; answers: 'file'; audit: AuditAction }

type Write<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends ErrorCode,
> = Common<Input, Output, Code> & {
  method: WriteMethod
  answers?: 'events' | 'redirect'
  /** `null` for a write that is no user action, such as token rotation. */
  audit: AuditAction | null
  /**
   * Whether a repeated `Idempotency-Key` replays the response. False for secret responses: a repeat is answered
   * `response_not_stored`, and done only once.
   */
  idempotent: boolean
  status?: 200 | 201
  /** Maximum bytes of a file as raw body; other input is in the query. */
  takesFile?: number
}

export type Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
  Code extends ErrorCode = ErrorCode,
> = Read<Input, Output, Code> | FileByPost<Input, Output, Code> | Write<Input, Output, Code>

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** Input before defaults and conversions. */
export type CallOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
/** Error codes that the endpoint declares. */
export type ErrorOf<E extends Endpoint> = NonNullable<E['errors']>[number]

/** Declares an endpoint, which the server binds and the web calls. */
export function endpoint<
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  const Code extends ErrorCode = never,
>(declaration: Endpoint<Input, Output, Code>): Endpoint<Input, Output, Code> {
  return declaration
}

/** Whether it changes data. */
export function isWrite(
  declared: Endpoint,
): declared is Write<z.core.$ZodType, z.core.$ZodType, ErrorCode> {
  return declared.method !== 'GET' && declared.answers !== 'file'
}

/** Whether its input is a JSON body. */
export function hasBody(declared: Endpoint): boolean {
  return declared.method !== 'GET' && !(isWrite(declared) && declared.takesFile !== undefined)
}

/** Whether an `Idempotency-Key` is used: by authenticated writes with an audit event. */
export function acceptsIdempotencyKey(declared: Endpoint): boolean {
  return isWrite(declared) && declared.audit !== null && declared.allow !== 'public'
}
