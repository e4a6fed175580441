import * as z from 'zod'
import { groupsOfKinds, type MessageGroup } from './message-settings.ts'

/*
 * What people are told of, by kind: what has to be said of it, its group, and its words. Stored is the kind and its
 * data, never the words, so that each reads it in their own language.
 */

// Stored by another version, or by nobody knows whom: what does not fit is left out, and the words do without it.
const text = z.string().max(200).nullish().catch(null)
const count = z.number().int().min(0).nullish().catch(null)
const roles = z
  .array(z.object({ code: z.string().max(64), name: z.string().max(64) }))
  .max(50)
  .nullish()
  .catch(null)
const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum(values).nullish().catch(null)

/** A browser as `clientOf` tells it (server/src/lib/user-agent.ts), and the address that it was seen at. */
const device = { browser: text, system: text, ip: text }
/** How somebody is known elsewhere: `wechat`, or the name of the service as it is shown. */
const account = { provider: text }

export const notificationSchemas = {
  /** `count`: new devices within an hour, of which the last is told; left out where it is one. */
  new_device: z.object({ count, ...device }),
  password_changed: z.object({ by: oneOf('self', 'link', 'administrator'), ...device }),
  session_ended: z.object({ by: oneOf('self', 'administrator'), count, ...device }),
  session_reused: z.object(device),
  two_step_changed: z.object({ change: oneOf('on', 'off', 'codes', 'reset'), ...device }),
  account_linked: z.object({ ...account, ...device }),
  account_unlinked: z.object({ ...account, ...device }),
  /** Without a field, both. */
  contact_changed: z.object({
    field: oneOf('email', 'phone'),
    by: oneOf('self', 'administrator'),
    ...device,
  }),
  /** Roles that were given and taken. */
  roles_changed: z.object({ gained: roles, lost: roles }),
  import_finished: z.object({ fileName: text, imported: count, leftOut: count }),
  import_failed: z.object({ fileName: text }),
}

export type NotificationKind = keyof typeof notificationSchemas
export type NotificationData<Kind extends NotificationKind> = z.input<
  (typeof notificationSchemas)[Kind]
>

/** One of the kinds, of a name out of the database; a later version may know more. */
export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationSchemas, name)
}

export const groupOf = (kind: NotificationKind): MessageGroup => groupsOfKinds[kind]
