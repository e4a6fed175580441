import { defaultSettings, settings, settingSchemas } from '@amber/contract/settings.ts'
import type { Settings, StoredSetting } from '@amber/contract/settings.ts'
import type { ReactNode } from 'react'
import { useWrite } from '#web/lib/query.ts'
import { useT } from '#web/lib/services.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import type { FieldControl } from '#web/ui/form-field.tsx'
import { SecretField } from '#web/ui/secret-field.tsx'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { SettingForm } from '#web/ui/setting-form.tsx'
import type { SettingField } from '#web/ui/setting-form.tsx'
import { signInSettingsMessages } from './sign-in-settings.messages.ts'

type Key = 'wechat' | 'oidc'

/** Where the other side has to send people back to, or that nobody knows. */
export function Callback({ label, value }: { label: string; value: string | null }) {
  const t = useT(signInSettingsMessages)
  return value ? (
    <CopyField label={label} value={value} />
  ) : (
    <p className="sign-in-settings-note">{t('noPublicUrl')}</p>
  )
}

/** A secret as a field of a form. */
export function useSecretField(isSet: boolean) {
  const t = useT(signInSettingsMessages)
  return (label: string, hint: string) => ({
    kind: 'own' as const,
    name: 'secret',
    label,
    hint,
    render: (control: FieldControl) => <SecretField control={control} isSet={isSet} />,
    show: (value: unknown) =>
      typeof value === 'string' ? t('secretNew') : t(value === true ? 'secretSet' : 'none'),
  })
}

/** One way to sign in: what the environment says of it, to be read, or else its form. */
export function SignInSection<Of extends Key>(props: {
  name: Of
  title: string
  text: string
  stored: StoredSetting<Of>
  fixed: Settings[Of] | null
  fields: readonly SettingField[]
  callback: ReactNode
  renderMore?: (draft: Settings[Of]) => ReactNode
}) {
  const { name, title, text, fixed, fields, callback, renderMore } = props
  const t = useT(signInSettingsMessages)
  const { mutateAsync } = useWrite(settings.update, { spoils: [settings.get], isToldInPlace: true })
  if (!fixed)
    return (
      <SettingForm<Settings[Of]>
        title={title}
        text={text}
        stored={props.stored}
        schema={settingSchemas[name]}
        fallback={defaultSettings[name]}
        fields={fields}
        save={(input) => mutateAsync({ key: name, ...input })}
        renderMore={(draft) => (
          <>
            {callback}
            {renderMore?.(draft)}
          </>
        )}
      />
    )
  const valueOf = (field: SettingField) => {
    const value: unknown = (fixed as Record<string, unknown>)[field.name]
    if (field.kind === 'own') return field.show(value)
    return String(value) || t('none')
  }
  return (
    <SettingCard id={`sign-in-${name}`} title={title} text={text}>
      <div className="setting-fields">
        <p className="sign-in-settings-note">{t('fixed')}</p>
        <dl className="sign-in-settings-facts">
          {fields.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{valueOf(field)}</dd>
            </div>
          ))}
        </dl>
        {callback}
        {renderMore?.(fixed)}
      </div>
    </SettingCard>
  )
}
