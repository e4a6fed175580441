import { leastRetention, longestRetention } from '@amber/contract/settings.ts'
import type { StoredSetting } from '@amber/contract/settings.ts'
import { InputNumber } from 'antd'
import { useFormat, useT } from '#web/lib/services.ts'
import type { FieldControl } from '#web/ui/form-field.tsx'
import { SettingSection } from './setting-section.tsx'
import { settingsMessages } from './settings.messages.ts'

const kinds = [
  { name: 'signIns', hint: 'signInsHint' },
  { name: 'auditEvents', hint: 'auditEventsHint' },
  { name: 'removedUsers', hint: 'removedUsersHint' },
] as const

/** A number of days. What is no number is left for the rule to refuse. */
function DaysField(props: { control: FieldControl; least: number; most: number; unit: string }) {
  const { value, onChange, ...tied } = props.control
  return (
    <InputNumber
      {...tied}
      className="setting-days"
      step={1}
      suffix={<span aria-hidden="true">{props.unit}</span>}
      status={tied['aria-invalid'] ? 'error' : ''}
      aria-required
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
    />
  )
}

/** For how long what is logged or removed is kept. */
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
        <DaysField
          control={control}
          least={leastRetention[name]}
          most={longestRetention}
          unit={t('days')}
        />
      ),
      show: (value: unknown) =>
        typeof value === 'number' ? `${format.number(value)} ${t('days')}` : t('none'),
    }
  })
  return (
    <SettingSection
      name="retention"
      title={t('retention')}
      text={t('retentionText')}
      stored={stored}
      fields={fields}
    />
  )
}
