import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { askPasskey, type PublicSite } from './passkey-ceremony.service.ts'
import {
  addPasskey,
  createPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.service.ts'

export function passkeysRoutes(
  sessions: Sessions,
  signInMethods: SignInMethods,
  site: PublicSite,
): Route[] {
  return [
    bind(passkeys.create, (context) => createPasskey(context, site)),
    bind(passkeys.add, (context) => addPasskey(context, site)),
    bind(passkeys.rename, renamePasskey),
    bind(passkeys.remove, (context) => removePasskey(context, site, signInMethods)),
    bindPublic(passkeys.request, (context) =>
      askPasskey({ ...context, site }, { purpose: 'sign_in', userId: null }),
    ),
    bindPublic(passkeys.signIn, (context) => signInByPasskey(context, sessions, site), {
      isFreeOnSuccess: true,
    }),
  ]
}
