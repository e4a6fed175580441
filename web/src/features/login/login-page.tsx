import { Link, useLocation } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { loginMessages } from './login.messages.ts'
import { QuickLogin } from './quick-login.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginPage() {
  const t = useT(loginMessages)
  const { isEvaluation } = useServices()
  const { Instead, ...state } = useSignIn()
  const { state: given } = useLocation() as { state: { userName?: string } | null }
  if (Instead) return <Instead />
  return (
    <>
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <EntryForm state={state} action={t('signIn')}>
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          // Of somebody who has just chosen a password by a link.
          defaultValue={given?.userName}
          autoComplete="username"
          error={state.problemOf('userName')}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="current-password"
          error={state.problemOf('password')}
        />
        <div className="login-row">
          <label className="login-check">
            <input type="checkbox" name="remember" />
            {t('remember')}
          </label>
          <Link to="/login/reset-pwd">{t('forgot')}</Link>
        </div>
      </EntryForm>
      <nav className="login-ways" aria-label={t('otherWays')}>
        <Link to="/login/code-login" className="button">
          {t('codeLogin')}
        </Link>
        <Link to="/login/register" className="button">
          {t('register')}
        </Link>
      </nav>
      {isEvaluation && (
        <QuickLogin
          isBusy={state.isBusy}
          onChoose={(userName, password) => void state.submit({ userName, password })}
        />
      )}
    </>
  )
}
