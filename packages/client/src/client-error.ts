import type { ErrorCode } from '@amber/contract/errors.ts'

type Parts = {
  /** HTTP status; 0 without a response. */
  status: number
  code: ErrorCode | 'network' | 'unreadable'
  message: string
  fields?: Readonly<Record<string, string>> | undefined
  /** Seconds before a retry. */
  retryAfter?: number | undefined
  requestId?: string | undefined
}

/** Thrown by every call that fails. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly status: Parts['status']
  readonly code: Parts['code']
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined

  constructor({ status, code, message, fields, retryAfter, requestId }: Parts, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.fields = fields ?? {}
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}
