import type { OutputOf } from '@amber/contract/endpoint.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { settings, StoredSettings } from '@amber/contract/settings/settings.ts'

/** All settings as the server answers them. */
export type SettingsAnswer = OutputOf<typeof settings.get>

/** All settings as the server answers them before anybody has changed one. */
export const storedDefaults: SettingsAnswer = {
  ...(Object.fromEntries(
    Object.entries(defaultSettings).map(([key, value]) => [
      key,
      { value, version: 0, updateBy: null, updateTime: null },
    ]),
  ) as unknown as StoredSettings),
  fixed: { examples: null },
}
