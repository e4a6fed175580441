import * as z from 'zod'
import { id } from '@amber/contract/rules.ts'
import { face } from '@amber/contract/users/faces.ts'

const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

/** Entry of a record's history: an audit event with the fields that it changed. */
export const recordChange = z.object({
  id,
  time: z.iso.datetime(),
  action: z.string(),
  /** Null for the system. */
  actorId: id.nullable(),
  actor: z.string().nullable(),
  face,
  /** Omits fields of every change, such as version and update time. */
  fields: z.array(fieldChange),
})
export type RecordChange = z.infer<typeof recordChange>
