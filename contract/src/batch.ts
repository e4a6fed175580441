import * as z from 'zod'
import { id } from './rules.ts'

/** As many as one call processes. */
export const batchLimit = 200

/** The records of a batch. */
export const batchIds = z.array(id).min(1).max(batchLimit)

/**
 * Whether a batch is done as a whole: where one of its records cannot be processed none is, and `batch_refused` says why
 * for each. Otherwise those that can be are, and the answer says what became of each.
 */
export const allOrNothing = z.boolean().default(true)

/** What became of each record of a batch. */
export const batchRows = z.array(
  z.object({
    id: z.uuid(),
    /** Whose or of whom it is. */
    userName: z.string().nullable(),
    /** Why it was not done, as an error's code; null where it was. */
    code: z.string().nullable(),
    /** Of who was restored: what is another's by now, and so was left away. */
    without: z.array(z.enum(['email', 'phone'])).optional(),
    /** Of who was restored: how many of their roles have been deleted meanwhile; left out where none was. */
    lostRoles: z.number().int().optional(),
  }),
)

export const batchResult = z.object({ rows: batchRows })
export type BatchResult = z.infer<typeof batchResult>
