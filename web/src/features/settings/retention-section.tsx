import {
  leastRetention,
  longestRetention,
  type StoredSetting,
} from '@amber/contract/settings/settings.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

const kinds = [
  { name: 'signIns', hint: 'signInsHint' },
  { name: 'auditEvents', hint: 'auditEventsHint' },
  { name: 'removedUsers', hint: 'removedUsersHint' },
] as const

export function RetentionSection({ stored }: { stored: StoredSetting<'retention'> }) {
  const t = useT(settingsMessages)
  const format = useFormat()
  const most = format.number(longestRetention)
  const fields = kinds.map(({ name, hint }) => {
    const least = format.number(leastRetention[name])
    return {
      kind: 'own' as const,
      name,
      label: t(name),
      hint: t(hint, { least, most }),
      problem: t('daysInvalid', { least, most }),
      render: (control: FieldControl) => (
        <NumberField
          control={control}
          least={leastRetention[name]}
          most={longestRetention}
          unit={t('days')}
          isRequired
        />
      ),
      show: (value: unknown) =>
        typeof value === 'number' ? `${format.number(value)} ${t('days')}` : '',
    }
  })
  return (
    <Setting
      {...useSetting('retention')}
      title={t('retention')}
      text={t('retentionText')}
      stored={stored}
      fields={fields}
    />
  )
}
