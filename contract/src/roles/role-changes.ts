/** What the history of a role tells of one change. */
import * as z from 'zod'
import { face } from '@amber/contract/users/faces.ts'
import { id } from '@amber/contract/rules.ts'

/** What a change made of one field: words, several of them, or nothing. */
const fieldValue = z.union([z.string(), z.array(z.string())]).nullable()
/** The fields of a role that its history shows. `users` are names of members. */
const changedFields = [
  'code',
  'name',
  'description',
  'status',
  'requiresTwoStep',
  'homePath',
  'menus',
  'permissions',
  'users',
] as const
export const roleChange = z.object({
  id,
  time: z.iso.datetime(),
  /** An audit action such as `role.update`. */
  action: z.string(),
  actorId: id.nullable(),
  actor: z.string().nullable(),
  /** The actor's face. */
  face,
  requestId: z.string(),
  /** What changed. Of lists, `before` holds what was taken and `after` what was added. */
  fields: z.array(z.object({ name: z.enum(changedFields), before: fieldValue, after: fieldValue })),
})
export type RoleChange = z.infer<typeof roleChange>
export type RoleChangeField = (typeof changedFields)[number]
export const roleChangeFields: readonly RoleChangeField[] = changedFields
