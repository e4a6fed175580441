import type { ProblemData } from '@amber/contract/envelope.ts'

/** What went wrong with a call. `code` is one of the contract's, or of ours: `network`, `timeout`, `unreadable`, `unloaded`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Words for the reader, in the reader's language. */
  readonly msg: string
  /** What is wrong with the input, by field. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  /** For `record_changed`: the record as it is now. */
  readonly current: unknown
  /** For `second_step_due`: what is left to do. */
  readonly secondStep: ProblemData['secondStep']
  /** For `batch_refused`: what stands against each record that could not be processed. */
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
