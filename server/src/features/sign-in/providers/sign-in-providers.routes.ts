import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { maskAddress } from '#server/features/settings/settings.service.ts'
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
    bind(signInProviders.test, async (context) => {
      const { db, input } = context
      // Audited even on failure, as the server sends a request to a given URL.
      await recordEvent(db, context, {
        action: 'identity.test',
        target: { type: 'setting', id: 'oidc', name: maskAddress(input.issuer) },
      })
      return test(input.issuer)
    }),
  ]
}
