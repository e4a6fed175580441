import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { setupMessages } from './setup.messages.ts'
import type { SetupValues } from './setup-rules.ts'
import { useSetup } from './use-setup.ts'
import './setup.css'

const names = ['userName', 'nickName', 'password', 'confirmPassword'] as const

/**
 * The token of the link. It stands behind the `#`, which browsers never send, and is taken out of the address bar as
 * soon as it is read, so that it stays in no history, screenshot or shared link.
 */
function useSetupToken(): string {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const given = hash.slice(1)
  if (given && given !== token) setToken(given)
  useEffect(() => {
    if (given) void navigate({ hash: '' }, { replace: true })
  }, [given, navigate])
  return token
}

/** What to do when a link does not work. */
function LinkHelp({ reason }: { reason: 'invalid' | 'missing' }) {
  const t = useT(setupMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t(reason === 'invalid' ? 'invalidTitle' : 'missingTitle')}
      </h1>
      <p className="setup-detail">{t(reason === 'invalid' ? 'invalidText' : 'missingText')}</p>
      <section className="setup-help">
        <h2>{t('helpTitle')}</h2>
        <ul>
          <li>{t('helpRestart')}</li>
          <li>{t('helpRecover')}</li>
        </ul>
      </section>
    </>
  )
}

function SetupForm({ token }: { token: string }) {
  const t = useT(setupMessages)
  const { complete, check, isBusy, pause, isLinkInvalid, problem, fieldWords } = useSetup(token)
  const [isTried, setTried] = useState(false)
  if (isLinkInvalid) return <LinkHelp reason="invalid" />

  const valuesOf = (form: HTMLFormElement) => {
    const data = new FormData(form)
    return Object.fromEntries(names.map((name) => [name, data.get(name)])) as SetupValues
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="setup-detail">{t('detail')}</p>
      <form
        className="login-form"
        // Never a GET, whatever fails: a password must not reach an address.
        method="post"
        noValidate
        aria-busy={isBusy}
        onChange={(event) => {
          const { name } = event.target as unknown as HTMLInputElement
          const values = valuesOf(event.currentTarget)
          // A changed password may agree with its repetition, or no longer.
          const isRepeated = name === 'password' && values.confirmPassword !== ''
          const changed = names.filter(
            (other) => other === name || (isRepeated && other === 'confirmPassword'),
          )
          check(values, isTried ? undefined : changed)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          void complete(valuesOf(event.currentTarget), event.currentTarget)
        }}
      >
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          error={fieldWords('userName')}
        />
        <EntryField
          name="nickName"
          label={t('nickName')}
          placeholder={t('nickNameHint')}
          autoComplete="nickname"
          error={fieldWords('nickName')}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="new-password"
          error={fieldWords('password')}
        />
        <PasswordField
          name="confirmPassword"
          label={t('confirm')}
          placeholder={t('confirmHint')}
          autoComplete="new-password"
          error={fieldWords('confirmPassword')}
        />
        <div role="alert" className="login-problem-place">
          {problem && <p className="login-problem">{problem}</p>}
        </div>
        <button
          type="submit"
          className="button button-main login-submit"
          disabled={pause > 0}
          aria-disabled={isBusy}
        >
          {isBusy && <span className="login-spin" aria-hidden="true" />}
          {pause > 0 ? t('pausedFor', { seconds: pause }) : t('submit')}
        </button>
      </form>
    </>
  )
}

/** Makes the first super admin for the holder of the one-time link. */
export function SetupPage() {
  const token = useSetupToken()
  // Another link is another try.
  return token ? <SetupForm key={token} token={token} /> : <LinkHelp reason="missing" />
}
