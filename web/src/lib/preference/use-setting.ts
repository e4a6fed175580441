import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings/settings.ts'
import type { SettingKey, Settings } from '@amber/contract/settings/settings.ts'
import { useWrite } from '#web/lib/call/query.ts'

/** What the form of one subject of the settings stands on: its rules, what holds until somebody sets it, how it is stored. */
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
