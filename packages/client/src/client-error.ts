import type { ErrorCode } from '@amber/contract/errors.ts'

type Parts<Code extends ErrorCode> = {
  /** HTTP status; 0 without a response. */
  status: number
  code: Code | 'network' | 'unreadable'
  message: string
  fields?: Readonly<Record<string, string>> | undefined
  /** Seconds before a retry. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Thrown by every call that fails. A newer server may answer codes that these types don't know. */
export class ClientError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ClientError'
  readonly status: number
  readonly code: Parts<Code>['code']
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor(
    { status, code, message, fields, retryAfter, requestId }: Parts<Code>,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

/**
 * Ends a request whose response, or the rest of it, did not arrive.
 *
 * @throws ClientError `network`, or the reason of an aborted signal
 */
export function throwNetworkError(error: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted()
  throw new ClientError({ status: 0, code: 'network', message: 'No complete response' }, error)
}
