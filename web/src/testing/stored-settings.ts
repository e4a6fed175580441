import { defaultSettings } from '@amber/contract/settings.ts'
import type { StoredSettings } from '@amber/contract/settings.ts'

/** All settings as they are before anybody has set one, but for those that a test is about. */
export function storedSettings(own: Partial<StoredSettings> = {}): StoredSettings {
  const untouched = { version: 0, updateBy: null, updateTime: null }
  const stored = Object.entries(defaultSettings).map(([key, value]) => [
    key,
    { value, ...untouched },
  ])
  return { ...(Object.fromEntries(stored) as StoredSettings), ...own }
}
