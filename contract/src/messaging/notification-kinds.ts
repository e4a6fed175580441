import * as z from 'zod'
import { groupsOfKinds, type MessageGroup } from './message-settings.ts'

/* Only kind and data are stored, so that readers get the text in their own language. */

// Lenient, as other versions may have stored the data.
const text = z.string().max(200).nullish().catch(null)
const count = z.number().int().min(0).nullish().catch(null)
const roles = z
  .array(z.object({ code: z.string().max(64), name: z.string().max(64) }))
  .max(50)
  .nullish()
  .catch(null)
const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum(values).nullish().catch(null)

/** Client as returned by `clientOf` (server/src/lib/user-agent.ts). */
const device = { browser: text, system: text, ip: text }
/** External identity: `wechat`, or the display name of the service. */
const account = { provider: text }

export const notificationSchemas = {
  /** `count`: new devices merged within an hour. */
  new_device: z.object({ count, ...device }),
  password_changed: z.object({ by: oneOf('self', 'link', 'administrator'), ...device }),
  session_ended: z.object({ by: oneOf('self', 'administrator'), count, ...device }),
  session_reused: z.object(device),
  two_step_changed: z.object({ change: oneOf('on', 'off', 'codes', 'reset'), ...device }),
  account_linked: z.object({ ...account, ...device }),
  account_unlinked: z.object({ ...account, ...device }),
  /** Both contacts if omitted. */
  contact_changed: z.object({
    field: oneOf('email', 'phone'),
    by: oneOf('self', 'administrator'),
    ...device,
  }),
  roles_changed: z.object({ gained: roles, lost: roles }),
  import_finished: z.object({ fileName: text, imported: count, leftOut: count }),
  import_failed: z.object({ fileName: text }),
}

export type NotificationKind = keyof typeof notificationSchemas
export type NotificationData<Kind extends NotificationKind> = z.input<
  (typeof notificationSchemas)[Kind]
>

/** Whether a stored kind is known to this version. */
export function isNotificationKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationSchemas, name)
}

export const groupOf = (kind: NotificationKind): MessageGroup => groupsOfKinds[kind]
