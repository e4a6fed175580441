import { delivery } from '@amber/contract/messaging/delivery.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { backups } from '@amber/contract/settings/backups.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { fakeServer } from './fake-server.ts'
import { reply } from './reply.ts'
import type { SettingsAnswer } from './stored-settings.ts'

/** Creates a server that answers the settings page; tests replace what they are about. */
export function settingsServer(stored: SettingsAnswer) {
  const server = fakeServer()
  server.on(settings.get, reply(settings.get, stored))
  const fixed = { wechat: null, oidc: null }
  server.on(signInProviders.state, reply(signInProviders.state, { callbacks: null, fixed }))
  const quiet = { fixed: null, waiting: 0, waitingSince: null, failed: 0, problem: null }
  const channel = { ...quiet, source: 'none' as const }
  server.on(delivery.state, reply(delivery.state, { mail: channel, sms: channel }))
  const noUsers = { users: 0, names: [], menus: { total: 0, first: [] } }
  const preview = { gaining: noUsers, losing: noUsers, isEstimate: false }
  server.on(rights.previewMode, reply(rights.previewMode, preview))
  const none = { schedule: null, isRunning: false, failedAt: null, backups: [] }
  server.on(backups.list, reply(backups.list, none))
  return server
}
