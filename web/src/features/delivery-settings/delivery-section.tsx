import type { ChannelState } from '@amber/contract/post.ts'
import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings.ts'
import type { Settings, StoredSetting } from '@amber/contract/settings.ts'
import { useWrite } from '#web/lib/query.ts'
import { useT } from '#web/lib/services.ts'
import type { FieldControl } from '#web/ui/form-field.tsx'
import { Fact, FactList } from '#web/ui/fact-list.tsx'
import { SecretField } from '#web/ui/secret-field.tsx'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { SettingForm } from '#web/ui/setting-form.tsx'
import type { SettingField } from '#web/ui/setting-form.tsx'
import { deliverySettingsMessages } from './delivery-settings.messages.ts'
import { DeliveryState } from './delivery-state.tsx'

/** A secret as a field of a form. */
export function useSecretField(isSet: boolean) {
  const t = useT(deliverySettingsMessages)
  return (words: { name: string; label: string; hint: string }) => ({
    ...words,
    kind: 'own' as const,
    render: (control: FieldControl) => <SecretField control={control} isSet={isSet} />,
    show: (value: unknown) =>
      typeof value === 'string' ? t('secretNew') : t(value === true ? 'secretSet' : 'none'),
  })
}

/** One channel: what the environment says of it, to be read, or else its form; and how it fares. */
export function DeliverySection<Of extends 'mail' | 'sms'>(props: {
  name: Of
  title: string
  text: string
  stored: StoredSetting<Of>
  state: ChannelState
  fields: readonly SettingField[]
}) {
  const { name, title, text, stored, state, fields } = props
  const t = useT(deliverySettingsMessages)
  const { mutateAsync } = useWrite(settings.update, { spoils: [settings.get], isToldInPlace: true })
  const { fixed } = state
  if (!fixed)
    return (
      <SettingForm<Settings[Of]>
        title={title}
        text={text}
        stored={stored}
        schema={settingSchemas[name]}
        fallback={defaultSettings[name]}
        fields={fields}
        save={(input) => mutateAsync({ key: name, ...input })}
        renderMore={(draft) => (
          <DeliveryState
            channel={name}
            state={state}
            isSaved={JSON.stringify(draft) === JSON.stringify(stored.value)}
          />
        )}
      />
    )
  const shown = (field: SettingField) => {
    const value = fixed[field.name]
    if (field.kind === 'own') return field.show(value)
    if (field.kind === 'radio') return field.options.find((option) => option.value === value)?.label
    return String(value ?? '') || t('none')
  }
  return (
    <SettingCard id={`delivery-${name}`} title={title} text={text}>
      <div className="setting-fields fields">
        <p className="delivery-note">{t('fixed')}</p>
        <FactList>
          {fields.map((field) => (
            <Fact key={field.name} label={field.label}>
              {shown(field)}
            </Fact>
          ))}
        </FactList>
        <DeliveryState channel={name} state={state} isSaved />
      </div>
    </SettingCard>
  )
}
