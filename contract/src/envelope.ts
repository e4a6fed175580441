import * as z from 'zod'
import { secondStepDue } from '@amber/contract/sign-in/second-step.ts'
import type { LocalizedText } from './localized-text.ts'

/** The code of success, as the specification writes it: a string. */
export const successCode = '200'
export const successText: LocalizedText = { zh: '操作成功', en: 'Success' }

/** Every answer of the API, whatever its HTTP status. Errors carry `requestId`, which is also in the server's log. */
export function envelope<Data extends z.core.$ZodType>(data: Data) {
  return z.object({
    code: z.string(),
    data,
    msg: z.string(),
    requestId: z.string().optional(),
  })
}

/** Every answer of the second demo API (`/api/demo/*`). `status` is the code; an error's `result` carries its details. */
export function resultEnvelope<Result extends z.core.$ZodType>(result: Result) {
  return z.object({ status: z.string(), message: z.string(), result })
}

/** The `data` of an error. `fields` names what is wrong with the input, in the caller's language. */
export const problemData = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds until another try makes sense; also in the `Retry-After` header. */
  retryAfter: z.number().optional(),
  /** For `record_changed`: the record as it is now. */
  current: z.unknown().optional(),
  /** For `second_step_due`: what is left to do. */
  secondStep: secondStepDue.optional(),
  /** For `batch_refused`: what stands against each record that could not be processed. */
  rows: z.array(z.object({ id: z.string(), code: z.string(), msg: z.string() })).optional(),
})

export type ProblemData = z.infer<typeof problemData>
