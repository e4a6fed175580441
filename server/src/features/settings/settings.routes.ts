import { settings, type SettingKey } from '@amber/contract/settings/settings.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { FixedProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import type { JudgeAddress } from '#server/lib/reach.ts'
import { readBrandSetting, readSettings, update } from './settings.service.ts'

/** Refuses settings fixed by the environment. */
export function settingsRoutes({
  delivery,
  examples,
  providers,
  judgeAddress,
}: {
  delivery: DeliveryOptions
  examples: ExampleMode | null
  providers: { fixed: FixedProviders; mayReachPrivate: boolean }
  judgeAddress: JudgeAddress
}): Route[] {
  const fixed: Record<string, unknown> = {
    mail: delivery.mail,
    sms: delivery.sms,
    examples,
    ...providers.fixed,
  }
  const rules = {
    isFixed: (key: string) => (fixed[key] ?? null) !== null,
    judge: judgeAddress,
    mayBePrivate: (key: SettingKey) =>
      key in providers.fixed ? providers.mayReachPrivate : delivery.mayReachPrivate,
  }
  return [
    bind(settings.get, async ({ db }) => ({
      ...(await readSettings(db)),
      fixed: { examples: examples && { mode: examples } },
    })),
    bindPublic(settings.getBrand, ({ db }) => readBrandSetting(db)),
    bind(settings.update, (context) => update(context, rules)),
  ]
}
