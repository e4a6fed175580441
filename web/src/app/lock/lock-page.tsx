import { svg as lockIcon } from 'virtual:icon/lock'
import { auth } from '@amber/contract/auth.ts'
import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import { fieldWords } from '@amber/contract/rules.ts'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useLanguage, useSay, useT } from '#web/lib/services.ts'
import type { Services } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { lockMessages } from './lock.messages.ts'
import './lock.css'

const endCodes = [...signOutCodes, ...dialogCodes, ...expiredTokenCodes]

function Clock() {
  const language = useLanguage()
  const now = new Date(useNow())
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(now)
  return (
    <div className="lock-clock">
      <p>{format({ hour: '2-digit', minute: '2-digit', hour12: false })}</p>
      <p>{format({ month: 'long', day: 'numeric', weekday: 'long' })}</p>
    </div>
  )
}

/** All that is on the screen while the session is locked. */
export function LockPage(props: {
  /** Whose it is; unknown where the browser keeps nothing. */
  name: string | undefined
  /** Without toasts: what is wrong stands at the field. */
  quietCall: Services['call']
  onUnlocked: () => void
  /** Signs out and leaves; also when the session has ended meanwhile. */
  onLeave: () => void
}) {
  const { name, quietCall, onUnlocked, onLeave } = props
  const t = useT(lockMessages)
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [pause, setPause] = useState(0)
  const focus = () => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  useEffect(focus, [])
  useEffect(() => {
    if (pause <= 0) return undefined
    const timer = setTimeout(() => setPause(pause - 1), 1000)
    return () => clearTimeout(timer)
  }, [pause])

  const unlock = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || pause > 0) return
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password !== 'string' || password === '') {
      setError(say(fieldWords.password_required))
      return focus()
    }
    setBusy(true)
    try {
      await quietCall(auth.unlock, { password })
      onUnlocked()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      if (endCodes.includes(caught.code)) return onLeave()
      setError(caught.fields.password ?? caught.msg)
      setPause(Math.ceil(caught.retryAfter ?? 0))
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
      focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="lock">
      <Clock />
      <form ref={form} className="lock-card" noValidate onSubmit={(event) => void unlock(event)}>
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
          {name ? t('locked') : t('detail')}
        </p>
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('detail')}
          autoComplete="current-password"
          error={error}
        />
        <button type="submit" className="button button-main" disabled={pause > 0}>
          {pause > 0 ? t('wait', { seconds: pause }) : t('unlock')}
        </button>
        <button type="button" className="button lock-leave" onClick={onLeave}>
          {t('signOut')}
        </button>
      </form>
    </main>
  )
}
