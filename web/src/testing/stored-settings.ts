import { defaultSettings } from '@amber/contract/settings.ts'
import type { StoredSettings } from '@amber/contract/settings.ts'

/** All settings as the server answers them before anybody has changed one. */
export const storedDefaults = Object.fromEntries(
  Object.entries(defaultSettings).map(([key, value]) => [
    key,
    { value, version: 0, updateBy: null, updateTime: null },
  ]),
) as unknown as StoredSettings
