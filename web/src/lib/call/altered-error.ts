import { ApiError } from './api-error.ts'

type Parts = ConstructorParameters<typeof ApiError>[0]

/** Returns a copy of the error with changes. */
export function alteredError(error: ApiError, changes: Partial<Parts>): ApiError {
  const { status, code, msg, fields, requestId, retryAfter, current, rows } = error
  return new ApiError({
    status,
    code,
    msg,
    fields,
    requestId,
    retryAfter,
    current,
    rows,
    ...changes,
  })
}
