import * as z from 'zod'
import { id } from './rules.ts'

export const batchLimit = 200

export const batchIds = z.array(id).min(1).max(batchLimit)

/**
 * If set, one refused record refuses the whole batch with `batch_refused`. Otherwise each record has its own result.
 */
export const allOrNothing = z.boolean().default(true)

export const batchRows = z.array(
  z.object({
    id: z.uuid(),
    /** User name of the record or its owner. */
    userName: z.string().nullable(),
    /** Error code; null on success. */
    code: z.string().nullable(),
    /** Contacts not restored because another user has them. */
    without: z.array(z.enum(['email', 'phone'])).optional(),
    /** Number of roles deleted meanwhile. */
    missingRoles: z.number().int().optional(),
  }),
)

export const batchResult = z.object({ rows: batchRows })
export type BatchResult = z.infer<typeof batchResult>
