import { announcements } from '@amber/contract/messaging/announcements.ts'
import { appearance } from '@amber/contract/settings/appearance.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { avatars } from '@amber/contract/users/avatars.ts'
import { backups } from '@amber/contract/settings/backups.ts'
import { brandPictures } from '@amber/contract/settings/brand-pictures.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { exampleCalls } from '@amber/contract/examples/example-calls.ts'
import { browserErrors } from '@amber/contract/status/browser-errors.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { jobs } from '@amber/contract/status/jobs.ts'
import { live } from './live.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { nounCalls, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { nounImportCalls } from '@amber/contract/nouns/noun-imports.ts'
import { nouns } from '@amber/contract/nouns/nouns.ts'
import { recordFiles } from '@amber/contract/nouns/record-files.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { delivery } from '@amber/contract/messaging/delivery.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { sessions } from './sessions.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { signInOptions } from '@amber/contract/sign-in/sign-in-options.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { icons } from './icons.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { search } from './search.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'

/** Source of the OpenAPI page, the permission matrix, the security tests and the client; without nouns and examples. */
export const api = {
  announcements,
  appearance,
  auditLog,
  auth,
  avatars,
  backups,
  brandPictures,
  browserErrors,
  captcha,
  codes,
  delivery,
  health,
  home,
  icons,
  identities,
  invitations,
  jobs,
  live,
  menus,
  passkeys,
  notifications,
  ownActivity,
  ownPassword,
  ownProfile,
  passwords,
  preferences,
  recordFiles,
  registration,
  rights,
  roles,
  search,
  secondStep,
  sessionLock,
  sessions,
  settings,
  setup,
  systemStatus,
  twoStep,
  userHistory,
  signInLog,
  signInOptions,
  signInProviders,
  userExports,
  userImports,
  users,
}

/** Calls by the plural of the noun, such as `assets.list`. */
const nounApi = Object.fromEntries(
  Object.entries<Noun>(nouns).map(([key, { plural }]) => [
    plural,
    (nounCalls as Readonly<Record<string, NounCalls>>)[key] ?? {},
  ]),
)

/** Such as `assetImports.upload`. */
const nounImportApi = Object.fromEntries(
  Object.entries(nounImportCalls).map(([name, calls]) => [`${name}Imports`, calls]),
)

export type NamedEndpoint = { name: string; endpoint: Endpoint; isEvaluationOnly: boolean }

/** Names are such as `users.list`. */
export const endpoints: readonly NamedEndpoint[] = [
  ...named({ ...api, ...nounApi, ...nounImportApi }, false),
  ...named(exampleCalls, true),
]

/** Returns the endpoints of a server in this mode. */
export function endpointsOf(mode: 'evaluation' | 'production'): readonly NamedEndpoint[] {
  return endpoints.filter(({ isEvaluationOnly }) => mode === 'evaluation' || !isEvaluationOnly)
}

function named(
  nouns: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  isEvaluationOnly: boolean,
): NamedEndpoint[] {
  return Object.entries(nouns).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([verb, declared]) => ({
      name: `${noun}.${verb}`,
      endpoint: declared as Endpoint,
      isEvaluationOnly,
    })),
  )
}
