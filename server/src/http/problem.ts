import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import type { PasswordRule } from '@amber/contract/sign-in/password-policy.ts'
import type { FieldRule } from '@amber/contract/rules.ts'
import type { SecondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { TextValues } from '@amber/contract/localized-text.ts'

type Details = {
  /** The one field that is to blame; its message is the problem's own. */
  field?: string
  /** What is wrong with which field, as keys of the contract's field words. */
  fields?: Record<string, FieldRule | PasswordRule>
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** For `record_changed`: the record as it is now. */
  current?: unknown
  /** For `second_step_due`: what is left to do. */
  secondStep?: SecondStepDue
  /** For `batch_refused`: the code that stands against each record that could not be processed. */
  rows?: readonly { id: string; code: ErrorCode }[]
  /** For the holes in the words. */
  values?: TextValues
}

/** An expected failure: becomes an envelope with its code, status and words. Everything else thrown is a 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** `throw fail('user_name_taken', { field: 'userName' })` */
export function fail(code: ErrorCode, details?: Details): Problem {
  return new Problem(code, details)
}
