import { svg as eyeOff } from 'virtual:icon/eye-off'
import { svg as eye } from 'virtual:icon/eye'
import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'

/** Password field with a button to reveal the text. */
export function PasswordField(props: {
  name: string
  label: string
  placeholder: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
}) {
  const t = useT(uiMessages)
  const [isShown, setShown] = useState(false)
  return (
    <EntryField type={isShown ? 'text' : 'password'} {...props}>
      <button
        type="button"
        className="tool entry-eye"
        aria-label={t('showPassword')}
        aria-pressed={isShown}
        title={t('showPassword')}
        onClick={() => setShown(!isShown)}
      >
        <Icon svg={isShown ? eyeOff : eye} size={18} />
      </button>
    </EntryField>
  )
}
