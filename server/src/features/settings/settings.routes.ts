import { settings } from '@amber/contract/settings.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/postman.ts'
import { readSettings, update } from './settings.service.ts'

/** What the environment says of delivery is not set here. */
export function settingsRoutes({ delivery }: { delivery: DeliveryOptions }): Route[] {
  const isFixed = (key: string) =>
    (key === 'mail' && delivery.mail !== null) || (key === 'sms' && delivery.sms !== null)
  return [
    bind(settings.get, ({ db }) => readSettings(db)),
    bind(settings.update, (context) => update(context, isFixed)),
  ]
}
