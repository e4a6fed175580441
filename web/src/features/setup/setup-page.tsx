import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { setupMessages } from './setup.messages.ts'
import { useSetup } from './use-setup.ts'
import './setup.css'

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
  const { state, isLinkInvalid } = useSetup(token)
  if (isLinkInvalid) return <LinkHelp reason="invalid" />
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="setup-detail">{t('detail')}</p>
      <EntryForm state={state} action={t('submit')}>
        <EntryField
          name="userName"
          label={t('userName')}
          placeholder={t('userNameHint')}
          autoComplete="username"
          error={state.problemOf('userName')}
        />
        <EntryField
          name="nickName"
          label={t('nickName')}
          placeholder={t('nickNameHint')}
          autoComplete="nickname"
          error={state.problemOf('nickName')}
        />
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="new-password"
          error={state.problemOf('password')}
        />
        <PasswordField
          name="confirmPassword"
          label={t('confirm')}
          placeholder={t('confirmHint')}
          autoComplete="new-password"
          error={state.problemOf('confirmPassword')}
        />
      </EntryForm>
    </>
  )
}

/** Makes the first super admin for the holder of the one-time link. */
export function SetupPage() {
  const token = useSetupToken()
  // Another link is another try.
  return token ? <SetupForm key={token} token={token} /> : <LinkHelp reason="missing" />
}
