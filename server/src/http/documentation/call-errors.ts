import { acceptsIdempotencyKey, isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'

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
  'database_unavailable',
] as const satisfies readonly ErrorCode[]

const sessionErrors = [...signOutCodes, ...dialogCodes, ...expiredTokenCodes, 'session_locked']

/** Codes that follow from whom a call allows. */
export const errorsByAccess = {
  public: commonErrors,
  signedIn: [...commonErrors, ...(sessionErrors as ErrorCode[])],
  permitted: [...commonErrors, ...(sessionErrors as ErrorCode[]), 'permission_missing'],
} as const satisfies Record<string, readonly ErrorCode[]>

export function accessOf({ allow }: Endpoint): keyof typeof errorsByAccess {
  if (allow === 'public') return 'public'
  return allow === 'signed-in' ? 'signedIn' : 'permitted'
}

/** Returns the other codes that follow from the declaration of a call. */
export function derivedErrors(endpoint: Endpoint): ErrorCode[] {
  const takesFile = isWrite(endpoint) && endpoint.takesFile !== undefined
  const hasKey = acceptsIdempotencyKey(endpoint)
  const conditions: [holds: boolean, ...codes: ErrorCode[]][] = [
    [takesFile, 'file_type_unsupported'],
    [takesFile || endpoint.answers === 'file', 'files_limit'],
    [hasKey, 'idempotency_key_reused'],
    [hasKey && isWrite(endpoint) && !endpoint.idempotent, 'response_not_stored'],
  ]
  return conditions.flatMap(([holds, ...codes]) => (holds ? codes : []))
}

/** Groups codes by their status, in ascending order. */
export function byStatus(codes: Iterable<ErrorCode>): [status: number, codes: ErrorCode[]][] {
  return [...Map.groupBy(new Set(codes), (code) => errors[code].status)].toSorted(
    ([a], [b]) => a - b,
  )
}
