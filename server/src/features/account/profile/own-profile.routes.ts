import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { Codes } from '#server/features/sign-in/codes/codes.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { changeContact, removeContact, sendContactCode } from './own-contact.service.ts'
import { readOverview, readProfile, updateProfile } from './own-profile.service.ts'

export const ownProfileRoutes = (
  codes: Codes,
  signInMethods: SignInMethods,
  site: PublicSite,
): Route[] => [
  bind(ownProfile.get, ({ actor, db }) => readProfile(db, actor.id)),
  bind(ownProfile.overview, readOverview),
  bind(ownProfile.update, updateProfile),
  bind(ownProfile.sendContactCode, (context) => sendContactCode(context, codes)),
  bind(ownProfile.changeContact, (context) => changeContact(context, site)),
  bind(ownProfile.removeContact, (context) => removeContact(context, site, signInMethods)),
]
