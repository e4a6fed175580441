import { sessionsPerUser, type StoredSetting } from '@amber/contract/settings/settings.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

export function SessionsSection({ stored }: { stored: StoredSetting<'sessions'> }) {
  const t = useT(settingsMessages)
  const format = useFormat()
  const { least, most } = sessionsPerUser
  const range = { least: format.number(least), most: format.number(most) }
  return (
    <Setting
      {...useSetting('sessions')}
      title={t('sessions')}
      text={t('sessionsText')}
      stored={stored}
      fields={[
        {
          kind: 'own',
          name: 'maxPerUser',
          label: t('maxPerUser'),
          hint: t('maxPerUserHint', range),
          problem: t('maxPerUserInvalid', range),
          render: (control: FieldControl) => (
            <NumberField control={control} least={least} most={most} isRequired />
          ),
          show: (value: unknown) => (typeof value === 'number' ? format.number(value) : ''),
        },
      ]}
    />
  )
}
