import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { users } from '@amber/contract/users/users.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { passwordPolicy } from './password-policy.service.ts'
import { choosePassword, readLink, resetUserPassword } from './passwords.service.ts'
import { resetByCode } from './reset-by-code.service.ts'

export const passwordsRoutes: Route[] = [
  bindPublic(passwords.policy, async ({ db }) => ({ policy: await passwordPolicy(db) })),
  bindPublic(passwords.readLink, readLink),
  bindPublic(passwords.choose, choosePassword),
  bindPublic(passwords.resetByCode, resetByCode),
  bind(users.resetPassword, resetUserPassword),
]
