import { svg as lockIcon } from 'virtual:icon/lock'
import { dialogCodes, expiredTokenCodes, signOutCodes } from '@amber/contract/error-codes.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { useEffect } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import { askOwnPasskey } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useT, type Services } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { entryFormProps } from '#web/ui/form/entry-form-props.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { PasskeyHint } from '#web/features/sign-in/passkeys/passkey-hint.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { useIdentityCheckForm } from '#web/features/sign-in/identity-check/use-identity-check-form.ts'
import { LockClock } from './lock-clock.tsx'
import { lockMessages } from './lock.messages.ts'
import { useLockIdentityChecks } from './use-lock-identity-checks.ts'
import './lock.css'

const endCodes = [...signOutCodes, ...dialogCodes, ...expiredTokenCodes]

type LockPageProps = {
  name: string | undefined
  id: string | null
  picture: string | undefined
  rawRequest: Services['call']
  onUnlocked: () => void
  onLeave: () => void
}

/** Form that unlocks the session with a password or a passkey. */
function useUnlock({ rawRequest, onUnlocked, onLeave }: LockPageProps) {
  const identityChecks = useLockIdentityChecks(rawRequest)
  const unlessOver = async <Result,>(answer: Promise<Result>) => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && endCodes.includes(error.code)) onLeave()
      throw error
    }
  }
  const { state, ...rest } = useIdentityCheckForm({
    identityChecks: { ...identityChecks, askPasskey: () => unlessOver(askOwnPasskey(rawRequest)) },
    act: async (proof) => {
      // Selects the password, so that typing replaces a wrong one.
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
      await unlessOver(rawRequest(sessionLock.unlock, proof))
      onUnlocked()
    },
  })
  const { form } = state
  const { hasPassword, hasPasskey } = identityChecks
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[name="password"], .button')?.focus(),
    [form, hasPassword],
  )
  return { state, ...rest, hasPassword, hasPasskey }
}

type Unlock = ReturnType<typeof useUnlock>

function LockedUser({ id, name, picture, hasPassword }: LockPageProps & { hasPassword: boolean }) {
  const t = useT(lockMessages)
  return (
    <>
      {name ? (
        <Avatar id={id} name={name} picture={picture} size={64} />
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
    </>
  )
}

/** Buttons that unlock, or why there are none. */
function UnlockButtons({ unlock }: { unlock: Unlock }) {
  const { hasPassword, hasPasskey, canShowPasskey, byPasskey } = unlock
  const { isBusy, pause } = unlock.state
  const t = useT(lockMessages)
  return (
    <>
      {hasPassword && (
        <button type="submit" className="button button-main" aria-disabled={pause > 0}>
          {pause > 0 ? t('wait', { seconds: pause }) : t('unlock')}
        </button>
      )}
      {canShowPasskey && (
        <button
          type="button"
          className={hasPassword ? 'button' : 'button button-main'}
          aria-disabled={isBusy || pause > 0}
          onClick={() => void byPasskey()}
        >
          {pause > 0 && !hasPassword ? t('wait', { seconds: pause }) : t('unlockByPasskey')}
        </button>
      )}
      {!hasPassword && !canShowPasskey && (
        <div className="lock-note">
          {hasPasskey && <PasskeyHint />}
          <p>{t('noIdentityCheck')}</p>
        </div>
      )}
    </>
  )
}

export function LockPage(props: LockPageProps) {
  const { onLeave } = props
  const t = useT(lockMessages)
  const unlock = useUnlock(props)
  const { state, hasPassword, canShowPasskey, stopped } = unlock
  const { problem = stopped } = state
  return (
    <main className="lock">
      <LockClock />
      <form className="lock-card" {...entryFormProps(state)}>
        <LockedUser {...props} hasPassword={hasPassword} />
        {hasPassword && (
          <PasswordField
            name="password"
            label={t('password')}
            placeholder={t('detail')}
            autoComplete="current-password"
            error={state.problemOf('password')}
          />
        )}
        <div role="alert" className="lock-problem">
          {problem}
        </div>
        <UnlockButtons unlock={unlock} />
        {hasPassword || canShowPasskey ? (
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
