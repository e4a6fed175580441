import Password from 'antd/es/input/Password'
import { useT } from '#web/lib/call/services.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { secretFieldMessages } from './setting-form.messages.ts'
import './setting-form.css'

/** The value is a new text, true to keep the stored secret, or false to delete it. */
function SecretField({ control, isSet }: { control: FieldControl; isSet: boolean }) {
  const t = useT(secretFieldMessages)
  const { value, onChange, ...tied } = control
  const isForgotten = isSet && value === false
  return (
    <div className="secret-field">
      <Password
        {...tied}
        // Keeps browsers from filling in the user's password.
        autoComplete="new-password"
        status={tied['aria-invalid'] ? 'error' : ''}
        placeholder={t(isForgotten ? 'forgotten' : isSet ? 'set' : 'unset')}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? isSet : event.target.value)}
      />
      {isSet && value === true && (
        <button type="button" className="link-button" onClick={() => onChange(false)}>
          {t('forget')}
        </button>
      )}
    </div>
  )
}

/** Write-only field; `isSet` says whether a secret is stored. */
export function useSecretField(isSet: boolean) {
  const t = useT(secretFieldMessages)
  return (texts: { name: string; label: string; hint: string }) => ({
    ...texts,
    kind: 'own' as const,
    render: (control: FieldControl) => <SecretField control={control} isSet={isSet} />,
    show: (value: unknown) =>
      t(typeof value === 'string' ? 'another' : value === true ? 'kept' : 'unset'),
  })
}
