import type { OutputOf } from '@amber/contract/endpoint.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { settings, StoredSettings } from '@amber/contract/settings/settings.ts'

export type SettingsAnswer = OutputOf<typeof settings.get>

/** All settings of the server at their defaults. */
export const storedDefaults: SettingsAnswer = {
  ...(Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => [
      key,
      { value, version: 0, updateBy: null, updateTime: null },
    ]),
  ) as unknown as StoredSettings),
  fixed: { examples: null },
}
