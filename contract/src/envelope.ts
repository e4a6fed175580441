import * as z from 'zod'
import { secondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { LocalizedText } from './localized-text.ts'

export const successCode = '200'
export const successText: LocalizedText = { zh: '操作成功', en: 'Success' }

/** Envelope of every response. The `requestId` of errors is also in the server's log. */
export function envelope<Data extends z.core.$ZodType>(data: Data) {
  return z.object({
    code: z.string(),
    data,
    msg: z.string(),
    requestId: z.string().optional(),
  })
}

/** Envelope of the second demo API (`/api/demo/*`). `status` is the code. */
export function resultEnvelope<Result extends z.core.$ZodType>(result: Result) {
  return z.object({ status: z.string(), message: z.string(), result })
}

/** `data` of an error, with validation messages by field. */
export const problemData = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until a retry; also in the `Retry-After` header. */
  retryAfter: z.number().optional(),
  /** For `record_changed`: the current record. */
  current: z.unknown().optional(),
  /** For `second_step_due`: the remaining step. */
  secondStep: secondStepDue.optional(),
  /** For `batch_refused`: the error of each refused record. */
  rows: z.array(z.object({ id: z.string(), code: z.string(), msg: z.string() })).optional(),
})

export type ProblemData = z.infer<typeof problemData>
