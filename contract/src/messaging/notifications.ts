import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { id, moment } from '@amber/contract/rules.ts'

/** Maximum unread count shown exactly. */
export const unreadLimit = 100

const notification = z.object({
  id,
  /** Key of `notificationSchemas`, or `announcement`. */
  kind: z.string(),
  isSecurity: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  time: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const notificationTabs = ['all', 'unread', 'security'] as const

export const notifications = {
  summary: endpoint({
    method: 'GET',
    path: '/notification-summary',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({ unread: z.number().int(), latest: z.array(notification) }),
  }),
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
    errors: ['notification_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  /** Up to a time, so that later arrivals stay unread. */
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
    errors: ['notification_missing'],
    input: z.strictObject({ id }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
  /** Announcements stay, as all users share them. */
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
