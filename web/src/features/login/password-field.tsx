import { svg as eyeOff } from 'virtual:icon/eye-off'
import { svg as eye } from 'virtual:icon/eye'
import { useState } from 'react'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoginField } from './login-field.tsx'
import { loginMessages } from './login.messages.ts'

export function PasswordField({ error }: { error: string | undefined }) {
  const t = useT(loginMessages)
  const [isShown, setShown] = useState(false)
  return (
    <LoginField
      name="password"
      type={isShown ? 'text' : 'password'}
      label={t('password')}
      placeholder={t('passwordHint')}
      autoComplete="current-password"
      error={error}
    >
      <button
        type="button"
        className="tool login-eye"
        aria-label={t('showPassword')}
        aria-pressed={isShown}
        title={t('showPassword')}
        onClick={() => setShown(!isShown)}
      >
        <Icon svg={isShown ? eyeOff : eye} size={18} />
      </button>
    </LoginField>
  )
}
