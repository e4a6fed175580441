import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings/settings.ts'
import type { SettingKey, Settings } from '@amber/contract/settings/settings.ts'
import { useWrite } from '#web/lib/call/query.ts'

/** Returns schema, default and setter of a setting. */
export function useSetting<Key extends SettingKey>(key: Key) {
  const { mutateAsync } = useWrite(settings.update, {
    invalidates: [settings.get],
    errorDisplay: 'inline',
  })
  return {
    name: key,
    schema: settingSchemas[key],
    faultsOf: (value: Settings[Key]) => settingFaults(key, value),
    fallback: defaultSettings[key],
    save: (input: { version: number; value: Settings[Key] }) => mutateAsync({ key, ...input }),
  }
}
