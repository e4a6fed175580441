// Run in Node by the build (web/vite-page.ts), which gives boot.ts the URLs.
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { home } from '@amber/contract/home.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { users } from '@amber/contract/users/users.ts'
import type { ListEndpoint } from '#web/lib/call/list.ts'
import { requestOf } from '#web/lib/call/api.ts'

/** Filled in by boot.ts; `id` from the path. */
const placeholders = { rows: '{rows}', timeZone: '{timeZone}', id: '{id}' }

type Read = { endpoint: Endpoint; input: Record<string, unknown> }

const read = (endpoint: Endpoint, input: Read['input'] = {}): Read => ({ endpoint, input })

/** First page of a list, and the arrangement of its columns. */
const list = (endpoint: ListEndpoint, sort: string): Read[] => [
  read(endpoint, { current: 1, sort, size: placeholders.rows }),
  read(preferences.list),
]

/**
 * Reads that a page cannot be shown without, by path of its route; for addresses that this browser has not opened before. Only those
 * that the route allows: a denied one would stand in the audit log.
 */
export const firstReads: Readonly<Record<string, readonly Read[]>> = {
  '/home': [read(home.overview, { timeZone: placeholders.timeZone }), read(notifications.summary)],
  '/system/user': list(users.list, '-createTime'),
  '/system/user/:id': [read(users.get, { id: placeholders.id })],
  '/system/removed-user': list(users.listRemoved, '-removedTime'),
  '/system/invitation': list(invitations.list, '-createTime'),
  '/system/role': list(roles.list, 'createTime'),
  '/system/role/*': [read(roles.options)],
  '/system/menu': [read(menus.list)],
  '/system/menu/authority': [read(menus.compare)],
  '/system/session': list(sessions.list, '-lastSeenTime'),
  '/system/announcement': list(announcements.list, '-updateTime'),
  '/system/audit-log': [...list(auditLog.list, '-time'), read(auditLog.verification)],
  '/system/sign-in-log': list(signInLog.list, '-time'),
  '/system/setting': [read(settings.get)],
  '/system/status': [read(systemStatus.read)],
  '/user-center': [read(ownProfile.overview)],
}

/** Returns the URLs by path, relative to the base path. */
export function firstReadUrls(): Record<string, string[]> {
  const from = {
    baseUrl: 'api',
    token: undefined,
    language: 'zh-CN',
    idempotencyKey: undefined,
  } as const
  return Object.fromEntries(
    Object.entries(firstReads).map(([path, reads]) => [
      path,
      reads.map(({ endpoint, input }) => decodeURIComponent(requestOf(endpoint, input, from).url)),
    ]),
  )
}
