import { identities } from '@amber/contract/identities.ts'
import type { Sessions } from '#server/features/auth/sessions.service.ts'
import { nameOfOidc, type Providers } from '#server/features/sign-in-providers/providers.service.ts'
import { bind, bindPublic, bindRedirect, type Route } from '#server/http/bind.ts'
import { beginFlow, failurePath, receiveReturn } from './flows.service.ts'
import { listOwn, unlink } from './identities.service.ts'
import { finishFlow, linkTicket } from './tickets.service.ts'

export function identitiesRoutes(sessions: Sessions, providers: Providers): Route[] {
  return [
    bindPublic(identities.ways, async ({ db }) => {
      const { wechat, oidc } = await providers.ways(db)
      return { wechat: wechat !== null, oidc: oidc && { name: nameOfOidc(oidc) } }
    }),
    bindPublic(identities.begin, (context) => {
      const { provider, redirect = null, remember = false } = context.input
      const common = { provider, redirect, isRemembered: remember }
      return beginFlow(context, providers, { ...common, purpose: 'sign-in', userId: null })
    }),
    bind(identities.beginLink, (context) =>
      beginFlow(context, providers, {
        provider: context.input.provider,
        purpose: 'link',
        userId: context.actor.id,
        redirect: null,
        isRemembered: false,
      }),
    ),
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
    bind(identities.link, (context) => linkTicket(context, providers)),
    bind(identities.list, listOwn),
    bind(identities.unlink, (context) => unlink(context, providers)),
  ]
}
