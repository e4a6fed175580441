import { settings } from '@amber/contract/settings.ts'
import type { FixedProviders } from '@amber/contract/sign-in-providers.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/postman.ts'
import { readSettings, update } from './settings.service.ts'

/** What the environment says of delivery and of ways to sign in is not set here. */
export function settingsRoutes(
  delivery: DeliveryOptions,
  providers: { fixed: FixedProviders },
): Route[] {
  const fixed: Record<string, unknown> = {
    mail: delivery.mail,
    sms: delivery.sms,
    ...providers.fixed,
  }
  const isFixed = (key: string) => (fixed[key] ?? null) !== null
  return [
    bind(settings.get, ({ db }) => readSettings(db)),
    bind(settings.update, (context) => update(context, isFixed)),
  ]
}
