import { identities } from '@amber/contract/sign-in/identities.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { nameOfOidc, type Providers } from '#server/features/sign-in/providers/providers.service.ts'
import { requireIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import { bind, bindPublic, bindRedirect, type Route } from '#server/http/bind.ts'
import { beginFlow, failurePath, receiveReturn } from './flows.service.ts'
import { listOwnIdentities, unlink } from './identities.service.ts'
import { finishFlow, linkPendingSignIn } from './pending-identities.service.ts'

type Parts = { providers: Providers; site: PublicSite; signInMethods: SignInMethods }

export function identitiesRoutes(sessions: Sessions, parts: Parts): Route[] {
  const { providers, site, signInMethods } = parts
  return [
    bindPublic(identities.methods, async ({ db }) => {
      const { wechat, oidc } = await providers.methods(db)
      return { wechat: wechat !== null, oidc: oidc && { name: nameOfOidc(oidc) } }
    }),
    bindPublic(identities.begin, (context) => {
      const { provider, redirect = null, remember = false } = context.input
      const common = { provider, redirect, isRemembered: remember }
      return beginFlow(context, providers, { ...common, purpose: 'sign-in', userId: null })
    }),
    bind(identities.beginLink, async (context) => {
      const { provider } = context.input
      // Outside a transaction, as the provider is called next.
      await requireIdentityCheck(context, site)
      const common = { provider, redirect: null, isRemembered: false }
      return beginFlow(context, providers, { ...common, purpose: 'link', userId: context.actor.id })
    }),
    bindRedirect(
      identities.wechatCallback,
      (context) => receiveReturn(context, providers, 'wechat'),
      (problem) => failurePath('wechat', problem),
    ),
    bindRedirect(
      identities.oidcCallback,
      (context) => receiveReturn(context, providers, 'oidc'),
      (problem) => failurePath('oidc', problem),
    ),
    bindPublic(identities.finish, (context) => finishFlow(context, sessions, providers), {
      isFreeOnSuccess: true,
    }),
    bind(identities.link, (context) => linkPendingSignIn(context, providers)),
    bind(identities.list, (context) => listOwnIdentities(context, signInMethods)),
    bind(identities.unlink, (context) => unlink(context, parts)),
  ]
}
