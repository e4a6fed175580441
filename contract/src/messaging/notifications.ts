import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { id, moment } from '@amber/contract/rules.ts'

/** From here on a number of unread ones is only said to be more. */
export const unreadLimit = 100

/** Something that a person is told: what concerns them, or an announcement. */
const notification = z.object({
  id,
  /** One of `notificationSchemas`, or `announcement`; a later version may know more. */
  kind: z.string(),
  isSecurity: z.boolean(),
  /** What fills the words (`notificationText`); of an announcement its titles. */
  data: z.record(z.string(), z.unknown()),
  time: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** What an announcement says in the list of notifications. */
export const announcementTitle = z.object({ zh: z.string(), en: z.string() })

/** The tabs of the panel that notifications are listed in; announcements have a call of their own. */
export const notificationTabs = ['all', 'unread', 'security'] as const

export const notifications = {
  /** How many are unread, at most `unreadLimit`, and the newest of those: for the bell. */
  summary: endpoint({
    method: 'GET',
    path: '/notification-summary',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ unread: z.number().int(), latest: z.array(notification) }),
  }),
  /** One's own, the newest first; the next ones are those behind the last that one has. */
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    allow: 'signed-in',
    input: z.strictObject({
      tab: z.enum(notificationTabs, 'invalid').default('all'),
      beforeTime: moment('invalid').optional(),
      beforeId: id.optional(),
    }),
    output: z.object({ records: z.array(notification), hasMore: z.boolean() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    allow: 'signed-in',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  /** Marks all that had come by then as read, announcements too: what comes while one looks stays unread. */
  readAll: endpoint({
    method: 'POST',
    path: '/notification-reads',
    allow: 'signed-in',
    input: z.strictObject({ upTo: moment('invalid') }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notifications/:id',
    allow: 'signed-in',
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  /** Deletes all of one's own that are read. Announcements are everybody's, and stay. */
  removeRead: endpoint({
    method: 'DELETE',
    path: '/notifications',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ removed: z.number().int() }),
    audit: null,
    idempotent: false,
  }),
}
