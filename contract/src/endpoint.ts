import type * as z from 'zod'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import type { Permission } from './permissions.ts'

/** Who may call: anybody, anybody signed in, or holders of one permission. There is no default. */
export type Allow = 'public' | 'signed-in' | Permission

type ReadMethod = 'GET'
type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// Zod's core type, not `z.ZodType`: comparing with the latter made the contract three times as slow to type-check
// (docs/decisions/0001-contract-tooling.md). Parse with `z.safeParse(declared.input, …)`.
type Common<Input extends z.core.$ZodType, Output extends z.core.$ZodType> = {
  /** Below `/api`; `:name` marks a parameter, which is part of the input. */
  path: `/${string}`
  allow: Allow
  /** Query and path parameters of a read, body and path parameters of a write, as one object. */
  input: Input
  output: Output
  /** `result` is the second demo API's: `{ status, message, result }`. Left out: the envelope `{ code, data, msg }`. */
  shape?: 'result'
  /**
   * What a success is, where it is not one JSON envelope: `events`, a stream of server-sent events; `file`, a download
   * that is sent while it is made, whose `output` is `z.never()`; `redirect`, another address of this site, for a read
   * that other sites send browsers to. Errors before the first byte are envelopes, but of a redirect, which people look
   * at: it leads to a page that says them.
   */
  answers?: 'events' | 'file' | 'redirect'
  /** Answered even while the caller's session is locked. */
  isOpenWhileLocked?: boolean
  /** At most this many calls a minute from one address, counted across all servers. */
  perMinute?: number
}

type Read<Input extends z.core.$ZodType, Output extends z.core.$ZodType> = Common<Input, Output> & {
  method: ReadMethod
  /** The action that the audit log records of a read that hands out much at once, such as an export. */
  audit?: AuditAction
}

/** A read whose input is too long for an address, and so is the body of a `POST`. It changes nothing. */
type FileByPost<Input extends z.core.$ZodType, Output extends z.core.$ZodType> = Common<
  Input,
  Output
> & { method: 'POST'; answers: 'file'; audit: AuditAction }

type Write<Input extends z.core.$ZodType, Output extends z.core.$ZodType> = Common<
  Input,
  Output
> & {
  method: WriteMethod
  answers?: 'events' | 'redirect'
  /**
   * The action that the audit log records; `null` for a write that is nobody's operation,
   * such as the rotation of a token.
   */
  audit: AuditAction | null
  /**
   * Whether a repeated `Idempotency-Key` answers the first result again. Off where the answer holds a secret that
   * must not be stored: a repeat is answered `response_not_stored` then, and is still done only once. Off as well where
   * `acceptsIdempotencyKey` says that a key does nothing.
   */
  idempotent: boolean
  /** The status of success. */
  status?: 200 | 201
  /** Takes a file as its body, of at most so many bytes, as it is. The rest of the input is in the query then. */
  takesFile?: number
}

export type Endpoint<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Output extends z.core.$ZodType = z.core.$ZodType,
> = Read<Input, Output> | FileByPost<Input, Output> | Write<Input, Output>

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller writes: before defaults and conversions. */
export type CallOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/** Declares one call: the server binds it, the web calls it, and everything else is derived from it. */
export function endpoint<Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
  declaration: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return declaration
}

/** Whether calling it changes something. */
export function isWrite(declared: Endpoint): declared is Write<z.core.$ZodType, z.core.$ZodType> {
  return declared.method !== 'GET' && declared.answers !== 'file'
}

/** Whether its input is a JSON body. */
export function hasBody(declared: Endpoint): boolean {
  return declared.method !== 'GET' && !(isWrite(declared) && declared.takesFile !== undefined)
}

/**
 * Whether an `Idempotency-Key` counts: of a write that is one transaction with its event, by somebody signed in. With
 * `audit: null`, and in public calls, which have no account for a key to be of, it is not looked at.
 */
export function acceptsIdempotencyKey(declared: Endpoint): boolean {
  return isWrite(declared) && declared.audit !== null && declared.allow !== 'public'
}
