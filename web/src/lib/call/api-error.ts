import type { ProblemData } from '@amber/contract/envelope.ts'

/** `code` is one of the contract's, or `network`, `timeout`, `unreadable`, `unloaded`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string
  readonly msg: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Seconds before a retry. */
  readonly retryAfter: number | undefined
  /** Current record, for `record_changed`. */
  readonly current: unknown
  /** Remaining steps, for `second_step_due`. */
  readonly secondStep: ProblemData['secondStep']
  /** Reason per refused record, for `batch_refused`. */
  readonly rows: ProblemData['rows']

  constructor(
    from: {
      status: number
      code: string
      msg: string
      requestId?: string | undefined
    } & ProblemData,
    options?: ErrorOptions,
  ) {
    super(`${from.code}: ${from.msg}`, options)
    this.status = from.status
    this.code = from.code
    this.msg = from.msg
    this.fields = from.fields ?? {}
    this.requestId = from.requestId
    this.retryAfter = from.retryAfter
    this.current = from.current
    this.secondStep = from.secondStep
    this.rows = from.rows
  }
}
