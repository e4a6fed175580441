import { announcements } from './announcements.ts'
import { appearance } from './appearance.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { avatars } from './avatars.ts'
import { captcha } from './captcha.ts'
import { codes } from './codes.ts'
import { demo, demoTodos } from './demo.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { live } from './live.ts'
import { invitations } from './invitations.ts'
import { menus } from './menus.ts'
import { passkeys } from './passkeys.ts'
import { notifications } from './notifications.ts'
import { ownActivity } from './own-activity.ts'
import { ownPassword } from './own-password.ts'
import { ownProfile } from './own-profile.ts'
import { passwords } from './passwords.ts'
import { post } from './delivery.ts'
import { preferences } from './preferences.ts'
import { registration } from './registration.ts'
import { rights } from './rights.ts'
import { roles } from './roles.ts'
import { secondStep } from './second-step.ts'
import { sessionLock } from './session-lock.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { signInOptions } from './sign-in-options.ts'
import { signInProviders } from './sign-in-providers.ts'
import { icons } from './icons.ts'
import { identities } from './identities.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { twoStep } from './two-step.ts'
import { userHistory } from './user-history.ts'
import { signInLog } from './sign-in-log.ts'
import { userExports } from './user-exports.ts'
import { userImports } from './user-imports.ts'
import { users } from './users.ts'

/** Every call of the product, by noun: what the OpenAPI page, the permission matrix and the security tests walk. */
const api = {
  announcements,
  appearance,
  auditLog,
  auth,
  avatars,
  captcha,
  codes,
  health,
  home,
  icons,
  identities,
  invitations,
  live,
  menus,
  passkeys,
  notifications,
  ownActivity,
  ownPassword,
  ownProfile,
  passwords,
  post,
  preferences,
  registration,
  rights,
  roles,
  search,
  secondStep,
  sessionLock,
  sessions,
  settings,
  setup,
  twoStep,
  userHistory,
  signInLog,
  signInOptions,
  signInProviders,
  userExports,
  userImports,
  users,
}

/** Calls of the evaluation mode alone. A production server does not know them. */
const evaluationApi = { demo, demoTodos }

export type NamedEndpoint = { name: string; endpoint: Endpoint; isEvaluationOnly: boolean }

/** The same as a flat list, each call with its name, such as `users.list`. */
export const endpoints: readonly NamedEndpoint[] = [
  ...named(api, false),
  ...named(evaluationApi, true),
]

/** The calls that a server of this mode offers. */
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
