import * as z from 'zod'
import { recordChange } from '@amber/contract/logs/record-change.ts'

const fieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()
/** `users` are user names of members. */
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
export const roleChange = recordChange.omit({ fields: true }).extend({
  requestId: z.string(),
  /** For lists, `before` holds removed and `after` added items. */
  fields: z.array(z.object({ name: z.enum(changedFields), before: fieldValue, after: fieldValue })),
})
export type RoleChange = z.infer<typeof roleChange>
export type RoleChangeField = (typeof changedFields)[number]
export const roleChangeFields: readonly RoleChangeField[] = changedFields
