import { auth } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { home } from './home.ts'
import { menus } from './menus.ts'
import { passwords } from './passwords.ts'
import { preferences } from './preferences.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { users } from './users.ts'

/** Every call of the product, by noun: what the OpenAPI page, the permission matrix and the security tests walk. */
const api = { auth, health, home, menus, passwords, preferences, roles, settings, setup, users }

/** The same as a flat list, each call with its name, such as `users.list`. */
export const endpoints: readonly { name: string; endpoint: Endpoint }[] = Object.entries(
  api,
).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([verb, declared]) => ({
    name: `${noun}.${verb}`,
    endpoint: declared as Endpoint,
  })),
)
