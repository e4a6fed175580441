import { ownPassword } from '@amber/contract/account/own-password.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { changePassword, createPassword } from './own-password.service.ts'

export const ownPasswordRoutes = (site: PublicSite): Route[] => [
  bind(ownPassword.change, changePassword),
  bind(ownPassword.create, (context) => createPassword(context, site)),
]
