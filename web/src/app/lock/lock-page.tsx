import { svg as lockIcon } from 'virtual:icon/lock'
import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import { fieldWords } from '@amber/contract/rules.ts'
import { sessionLock } from '@amber/contract/session-lock.ts'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { askOwnPasskey } from '#web/lib/ask-own-passkey.ts'
import type { Proof } from '#web/lib/own-proofs.ts'
import { PasskeyCancelled, passkeyObstacle } from '#web/lib/passkeys.ts'
import { useSay, useT } from '#web/lib/services.ts'
import type { Services } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasskeyHint } from '#web/ui/passkey-hint.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { LockClock } from './lock-clock.tsx'
import { lockMessages } from './lock.messages.ts'
import { useLockProofs } from './use-lock-proofs.ts'
import './lock.css'

const endCodes = [...signOutCodes, ...dialogCodes, ...expiredTokenCodes]

/** All that is on the screen while the session is locked: a password, a passkey, or signing in again. */
export function LockPage(props: {
  /** Whose it is; unknown where the browser keeps nothing. */
  name: string | undefined
  /** Without toasts: what is wrong stands at the field. */
  quietCall: Services['call']
  onUnlocked: () => void
  /** Signs out and leads back here by signing in; also when the session has ended meanwhile. */
  onLeave: () => void
}) {
  const { name, quietCall, onUnlocked, onLeave } = props
  const t = useT(lockMessages)
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const { hasPassword, hasPasskey } = useLockProofs(quietCall)
  /** What is wrong: at the password, or as it concerns more than that. */
  const [wrong, setWrong] = useState<{ password?: string; problem?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [pause, setPause] = useState(0)
  const canUsePasskey = hasPasskey && !passkeyObstacle()
  const focus = () =>
    form.current?.querySelector<HTMLElement>('[name="password"], .button')?.focus()
  useEffect(focus, [hasPassword])
  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])

  const unlockBy = async (show: () => Promise<Proof>, place: 'password' | 'problem') => {
    if (isBusy || pause > 0) return
    setBusy(true)
    setWrong({})
    try {
      await quietCall(sessionLock.unlock, await show())
      onUnlocked()
    } catch (caught) {
      if (caught instanceof PasskeyCancelled) return setWrong({ problem: t('passkeyFailed') })
      if (!(caught instanceof ApiError)) throw caught
      if (endCodes.includes(caught.code)) return onLeave()
      setWrong({ [place]: caught.fields.password ?? caught.msg })
      setPause(Math.ceil(caught.retryAfter ?? 0))
      if (place === 'problem') return
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
      focus()
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = () =>
    void unlockBy(async () => ({ passkey: await askOwnPasskey(quietCall) }), 'problem')
  const byPassword = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string' && password !== '')
      return void unlockBy(() => Promise.resolve({ password }), 'password')
    if (isBusy || pause > 0 || !hasPassword) return
    setWrong({ password: say(fieldWords.password_required) })
    focus()
  }

  return (
    <main className="lock">
      <LockClock />
      <form ref={form} className="lock-card" noValidate onSubmit={byPassword}>
        {name ? (
          <Avatar name={name} size={64} tone="theme" />
        ) : (
          <span className="lock-mark">
            <Icon svg={lockIcon} size={28} />
          </span>
        )}
        <h1>{name ?? t('locked')}</h1>
        <p>
          {name && <Icon svg={lockIcon} size={14} />}
          {name || !hasPassword ? t('locked') : t('detail')}
        </p>
        {hasPassword && (
          <PasswordField
            name="password"
            label={t('password')}
            placeholder={t('detail')}
            autoComplete="current-password"
            error={wrong.password}
          />
        )}
        <div role="alert" className="lock-problem">
          {wrong.problem}
        </div>
        {hasPassword && (
          <button type="submit" className="button button-main" aria-disabled={pause > 0}>
            {pause > 0 ? t('wait', { seconds: pause }) : t('unlock')}
          </button>
        )}
        {canUsePasskey && (
          <button
            type="button"
            className={hasPassword ? 'button' : 'button button-main'}
            aria-disabled={isBusy || pause > 0}
            onClick={byPasskey}
          >
            {pause > 0 && !hasPassword ? t('wait', { seconds: pause }) : t('unlockByPasskey')}
          </button>
        )}
        {!hasPassword && !canUsePasskey && (
          <div className="lock-note">
            {hasPasskey && <PasskeyHint />}
            <p>{t('noProof')}</p>
          </div>
        )}
        {hasPassword || canUsePasskey ? (
          <button type="button" className="button lock-leave" onClick={onLeave}>
            {t('signOut')}
          </button>
        ) : (
          <button type="button" className="button button-main" onClick={onLeave}>
            {t('signInAgain')}
          </button>
        )}
      </form>
    </main>
  )
}
