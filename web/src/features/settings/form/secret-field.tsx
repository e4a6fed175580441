import { svg as eyeOff } from 'virtual:icon/eye-off'
import { svg as eye } from 'virtual:icon/eye'
import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import type { FieldControl } from '#web/ui/form/form-field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import { secretFieldMessages } from './setting-form.messages.ts'
import '#web/features/settings/settings.css'

/** The value is a new text, true to keep the stored secret, or false to delete it. */
function SecretField({ control, isSet }: { control: FieldControl; isSet: boolean }) {
  const t = useT(secretFieldMessages)
  const { value, onChange, ...tied } = control
  const uiT = useT(uiMessages)
  const [isShown, setShown] = useState(false)
  const isForgotten = isSet && value === false
  return (
    <div className="secret-field">
      <div className="secret-input">
        <TextInput
          {...tied}
          type={isShown ? 'text' : 'password'}
          // Keeps browsers from filling in the user's password.
          autoComplete="new-password"
          placeholder={t(isForgotten ? 'forgotten' : isSet ? 'set' : 'unset')}
          value={typeof value === 'string' ? value : ''}
          onText={(text) => onChange(text === '' ? isSet : text)}
        />
        <button
          type="button"
          className="tool"
          aria-label={uiT('showPassword')}
          aria-pressed={isShown}
          title={uiT('showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon svg={isShown ? eyeOff : eye} size={16} />
        </button>
      </div>
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
