import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { loginMessages } from './login.messages.ts'
import { QuickLogin } from './quick-login.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginPage() {
  const t = useT(loginMessages)
  const { isEvaluation } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const { signIn, check, isBusy, problem, fields, pause } = useSignIn()
  const [isTried, setTried] = useState(false)

  const values = () => {
    const data = new FormData(form.current!)
    return {
      userName: data.get('userName') as string,
      password: data.get('password') as string,
      remember: data.get('remember') === 'on',
    }
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <form
        ref={form}
        className="login-form"
        // Never a GET, whatever fails: a password must not reach an address.
        method="post"
        noValidate
        aria-busy={isBusy}
        onChange={(event) => {
          const { name } = event.target as unknown as HTMLInputElement
          if (name !== 'remember') void check(values(), isTried ? undefined : name)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          void signIn(values(), form.current)
        }}
      >
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          error={fields.userName}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="current-password"
          error={fields.password}
        />
        <div className="login-row">
          <label className="login-check">
            <input type="checkbox" name="remember" />
            {t('remember')}
          </label>
          <Link to="/login/reset-pwd">{t('forgot')}</Link>
        </div>
        <div role="alert" className="login-problem-place">
          {problem && (
            <p className="login-problem">
              {problem}
              {pause > 0 && <span aria-hidden="true"> {t('pausedFor', { seconds: pause })}</span>}
            </p>
          )}
        </div>
        <button
          type="submit"
          className="button button-main login-submit"
          disabled={pause > 0}
          aria-disabled={isBusy}
        >
          {isBusy && <span className="login-spin" aria-hidden="true" />}
          {pause > 0 ? t('pausedFor', { seconds: pause }) : t('signIn')}
        </button>
      </form>
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
          isBusy={isBusy}
          onChoose={(userName, password) =>
            void signIn({ userName, password, remember: false }, null)
          }
        />
      )}
    </>
  )
}
