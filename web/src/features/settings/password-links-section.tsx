import { passwordLinkHours, type StoredSetting } from '@amber/contract/settings/settings.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

export function PasswordLinksSection({ stored }: { stored: StoredSetting<'passwordLinks'> }) {
  const t = useT(settingsMessages)
  const format = useFormat()
  const { least, most } = passwordLinkHours
  const range = { least: format.number(least), most: format.number(most) }
  return (
    <Setting
      {...useSetting('passwordLinks')}
      title={t('passwordLinks')}
      text={t('passwordLinksText')}
      stored={stored}
      fields={[
        {
          kind: 'own',
          name: 'hours',
          label: t('hours'),
          hint: t('hoursHint', range),
          problem: t('hoursInvalid', range),
          render: (control: FieldControl) => (
            <NumberField control={control} least={least} most={most} isRequired />
          ),
          show: (value: unknown) => (typeof value === 'number' ? format.number(value) : ''),
        },
      ]}
    />
  )
}
