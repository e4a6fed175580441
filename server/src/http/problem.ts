import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { PasswordRule } from '@amber/contract/sign-in/password-policy.ts'
import type { FieldRule, OwnSentence } from '@amber/contract/rules.ts'
import type { SecondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { TextValues } from '@amber/contract/localized-text.ts'

type Details = {
  /** The invalid field, with the problem's own message. */
  field?: string
  /** Keys of the contract's field messages, or sentences. */
  fields?: Record<string, FieldRule | PasswordRule | OwnSentence>
  /** For `permission_missing`: the permission, if it is not that of the endpoint. */
  permission?: Permission
  retryAfter?: number
  /** For `record_changed`: the current record. */
  current?: unknown
  /** For `second_step_due`: the pending step. */
  secondStep?: SecondStepDue
  /** For `batch_refused`: the code of each refused record. */
  rows?: readonly { id: string; code: ErrorCode }[]
  values?: TextValues
}

/** Expected failure, answered with the envelope of its code. Any other error is a 500. */
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

/** Creates a problem: `throw fail('user_name_taken', { field: 'userName' })`. */
export function fail(code: ErrorCode, details?: Details): Problem {
  return new Problem(code, details)
}
