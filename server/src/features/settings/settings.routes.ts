import { settings } from '@amber/contract/settings.ts'
import type { FixedProviders } from '@amber/contract/sign-in-providers.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/postman.ts'
import { readSettings, update } from './settings.service.ts'

type Fixed = { delivery: DeliveryOptions; fixedProviders: FixedProviders }

/** What the environment says of delivery and of ways to sign in is not set here. */
export function settingsRoutes({ delivery, fixedProviders }: Fixed): Route[] {
  const fixed: Record<string, unknown> = {
    mail: delivery.mail,
    sms: delivery.sms,
    ...fixedProviders,
  }
  const isFixed = (key: string) => (fixed[key] ?? null) !== null
  return [
    bind(settings.get, ({ db }) => readSettings(db)),
    bind(settings.update, (context) => update(context, isFixed)),
  ]
}
