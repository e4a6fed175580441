import { signInProviders } from '@amber/contract/sign-in-providers.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Providers } from './providers.service.ts'

export function signInProvidersRoutes({ callbackOf, fixed, test }: Providers): Route[] {
  return [
    bind(signInProviders.state, () => {
      const [wechat, oidc] = [callbackOf('wechat'), callbackOf('oidc')]
      const { wechat: fixedWechat, oidc: fixedOidc } = fixed
      return Promise.resolve({
        callbacks: wechat && oidc ? { wechat, oidc } : null,
        fixed: {
          wechat: fixedWechat && { ...fixedWechat, secret: Boolean(fixedWechat.secret) },
          oidc: fixedOidc && { ...fixedOidc, secret: Boolean(fixedOidc.secret) },
        },
      })
    }),
    bind(signInProviders.test, async ({ audit, input }) => {
      const told = await test(input.issuer)
      audit({ target: { type: 'setting', id: 'oidc', name: input.issuer } })
      return told
    }),
  ]
}
