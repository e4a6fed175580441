import type { NamedEndpoint } from './api.ts'
import { acceptsIdempotencyKey, isWrite, type Endpoint, type ErrorOf } from './endpoint.ts'
import { dialogCodes, expiredTokenCodes, signOutCodes, type TokenCode } from './error-codes.ts'
import type { ErrorCode } from './errors.ts'

/** Codes that any call may answer, in the pipeline before or around its handler. */
const commonErrors = [
  'request_malformed',
  'origin_refused',
  'request_too_slow',
  'request_too_large',
  'media_type_unsupported',
  'expectation_unsupported',
  'host_refused',
  'input_invalid',
  'rate_limited',
  'request_headers_too_large',
  'unexpected',
  'server_busy',
  'server_outdated',
  'database_unavailable',
] as const satisfies readonly ErrorCode[]

/** Codes of the check of the access token. */
const sessionErrors = [...signOutCodes, ...dialogCodes, ...expiredTokenCodes, 'session_locked'] as (
  | TokenCode
  | 'session_locked'
)[]

const permissionErrors = ['permission_missing'] as const satisfies readonly ErrorCode[]

const keyErrors = ['idempotency_key_reused'] as const satisfies readonly ErrorCode[]

/** Codes that follow from whom a call allows, and from whether it takes an `Idempotency-Key`. */
export const errorsByAccess = {
  public: commonErrors,
  signedIn: [...commonErrors, ...sessionErrors],
  signedInWithKey: [...commonErrors, ...sessionErrors, ...keyErrors],
  permitted: [...commonErrors, ...sessionErrors, ...permissionErrors],
  permittedWithKey: [...commonErrors, ...sessionErrors, ...permissionErrors, ...keyErrors],
} as const satisfies Record<string, readonly ErrorCode[]>

export function accessOf(endpoint: Endpoint): keyof typeof errorsByAccess {
  if (endpoint.allow === 'public') return 'public'
  const access = endpoint.allow === 'signed-in' ? 'signedIn' : 'permitted'
  return acceptsIdempotencyKey(endpoint) ? `${access}WithKey` : access
}

/** Codes that follow from what a call takes and gives. */
const uploadErrors = ['file_type_unsupported'] as const satisfies readonly ErrorCode[]
const transferErrors = ['files_limit'] as const satisfies readonly ErrorCode[]
const secretErrors = ['response_not_stored'] as const satisfies readonly ErrorCode[]
/** Calls of example pages don't exist while these are off. */
const exampleErrors = ['route_unknown'] as const satisfies readonly ErrorCode[]

/** Returns the codes of a call besides those that follow from its access: derived ones, and those it declares. */
export function ownErrors({
  endpoint,
  isEvaluationOnly,
}: Pick<NamedEndpoint, 'endpoint' | 'isEvaluationOnly'>): ErrorCode[] {
  const takesFile = isWrite(endpoint) && endpoint.takesFile !== undefined
  const hasKey = acceptsIdempotencyKey(endpoint)
  const conditions: [holds: boolean, codes: readonly ErrorCode[]][] = [
    [takesFile, uploadErrors],
    [takesFile || endpoint.answers === 'file', transferErrors],
    [hasKey && isWrite(endpoint) && !endpoint.idempotent, secretErrors],
    [isEvaluationOnly, exampleErrors],
    [true, endpoint.errors ?? []],
  ]
  return conditions.flatMap(([holds, codes]) => (holds ? codes : []))
}

/** Codes of a call: those that it declares, and those that any call may answer. */
export type CallError<E extends Endpoint> =
  | ErrorOf<E>
  | (typeof errorsByAccess)['permittedWithKey'][number]
  | (
      | typeof uploadErrors
      | typeof transferErrors
      | typeof secretErrors
      | typeof exampleErrors
    )[number]
