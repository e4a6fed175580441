import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings.ts'
import type { SettingKey, Settings, StoredSetting } from '@amber/contract/settings.ts'
import { useWrite } from '#web/lib/query.ts'
import { SettingForm } from '#web/ui/setting-form.tsx'
import type { Question, SettingField } from '#web/ui/setting-form.tsx'

/** One subject of the settings, by the contract's rules. */
export function SettingSection<Key extends SettingKey>(props: {
  name: Key
  title: string
  text: string
  stored: StoredSetting<Key>
  fields: readonly SettingField[]
  /** Left out where nothing has to be asked. */
  questionOf?: (wanted: Settings[Key]) => Question
}) {
  const { name, ...rest } = props
  const { mutateAsync } = useWrite(settings.update, { spoils: [settings.get], isToldInPlace: true })
  return (
    <SettingForm<Settings[Key]>
      {...rest}
      schema={settingSchemas[name]}
      fallback={defaultSettings[name]}
      save={(input) => mutateAsync({ key: name, ...input })}
    />
  )
}
