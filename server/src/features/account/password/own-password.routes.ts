import { ownPassword } from '@amber/contract/account/own-password.ts'
import type { Site } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { changePassword, createPassword } from './own-password.service.ts'

export const ownPasswordRoutes = (site: Site): Route[] => [
  bind(ownPassword.change, changePassword),
  bind(ownPassword.create, (context) => createPassword(context, site)),
]
