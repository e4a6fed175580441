import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import type { OwnIdentityChecks, Proof, UnknownIdentityChecks } from './own-identity-checks.ts'
import { useT } from '#web/lib/call/services.ts'
import { signOutUnlessUnsaved } from '#web/lib/sign-in/sign-out-now.ts'
import { DataFailure } from '#web/ui/table/data-states.tsx'
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { PasskeyHint } from '#web/features/sign-in/passkeys/passkey-hint.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { identityCheckDialogMessages } from './identity-check-dialog.messages.ts'
import { useIdentityCheckForm } from './use-identity-check-form.ts'
import type { Entries, EntryFormState } from '#web/ui/form/use-entry-form.ts'
import './identity-check-dialog.css'

/** Without password and passkey, a recent sign-in proves the identity. */
function SignInAgain() {
  const t = useT(identityCheckDialogMessages)
  const { pathname, search } = useLocation()
  const to = `/login-out?${new URLSearchParams({ redirect: pathname + search }).toString()}`
  return (
    <p className="proof-note">
      {t('noIdentityCheck')}{' '}
      <Link to={to} state={signOutUnlessUnsaved}>
        {t('signInAgain')}
      </Link>
    </p>
  )
}

function Waiting({ error, retry }: UnknownIdentityChecks) {
  const t = useT(identityCheckDialogMessages)
  if (error) return <DataFailure title={t('unknown')} error={error} onRetry={retry} />
  return (
    <p className="proof-waiting" role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <span className="skeleton" style={{ width: '70%' }} />
      <span className="skeleton" style={{ width: '50%' }} />
    </p>
  )
}

/** Hides all methods until they are known. */
const nothing: OwnIdentityChecks = {
  hasPassword: false,
  hasPasskey: false,
  askPasskey: () => Promise.reject(new Error('It is not known whether there is a passkey')),
}

/** Moves the focus from the footer, which was focused first, to the form once it loads. */
function useFocusOnceKnown(isUnknown: boolean, form: RefObject<HTMLElement | null>) {
  const wasUnknown = useRef(isUnknown)
  useEffect(() => {
    if (wasUnknown.current && !isUnknown)
      form.current?.querySelector<HTMLElement>('input, a')?.focus()
    wasUnknown.current = isUnknown
  }, [isUnknown, form])
}

type CheckForm = ReturnType<typeof useIdentityCheckForm>

function IdentityFields({ checks, form }: { checks: OwnIdentityChecks; form: CheckForm }) {
  const { hasPassword, hasPasskey } = checks
  const t = useT(identityCheckDialogMessages)
  return (
    <>
      {hasPassword && (
        <PasswordField
          name="password"
          label={t('password')}
          placeholder={t('passwordHint')}
          autoComplete="current-password"
          error={form.state.problemOf('password')}
        />
      )}
      {!hasPassword && form.canShowPasskey && <p className="proof-note">{t('passkeyNext')}</p>}
      {form.isStuck && (
        <div className="proof-note">
          <p>{t('onlyPasskey')}</p>
          <PasskeyHint />
        </div>
      )}
      {!hasPassword && !hasPasskey && <SignInAgain />}
    </>
  )
}

function PasskeyButton({ form }: { form: CheckForm }) {
  const t = useT(identityCheckDialogMessages)
  return (
    <button
      type="button"
      className="button"
      aria-disabled={form.state.isBusy}
      onClick={() => void form.byPasskey()}
    >
      {t('usePasskey')}
    </button>
  )
}

/** Confirms the user's identity, then calls `act`. Stays open with the error if it fails. */
export function IdentityCheckDialog(props: {
  title: string
  submit: string
  isDanger?: boolean
  identityChecks: OwnIdentityChecks | UnknownIdentityChecks
  findProblems?: (entries: Entries) => Partial<Record<string, LocalizedText>>
  act: (proof: Proof, entries: Entries) => Promise<void>
  onClose: () => void
  children: (state: EntryFormState) => ReactNode
}) {
  const { identityChecks, onClose } = props
  const unknown = 'retry' in identityChecks ? identityChecks : undefined
  const known = 'retry' in identityChecks ? nothing : identityChecks
  const t = useT(identityCheckDialogMessages)
  const id = useId()
  const form = useIdentityCheckForm({
    identityChecks: known,
    findProblems: props.findProblems,
    act: props.act,
  })
  const { state } = form
  useFocusOnceKnown(unknown !== undefined, state.form)
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          {known.hasPassword && form.canShowPasskey && <PasskeyButton form={form} />}
          {!form.isStuck && !unknown && (
            <button
              type="submit"
              form={id}
              className={`button ${props.isDanger ? 'button-bad' : 'button-main'}`}
              disabled={state.pause > 0}
              aria-disabled={state.isBusy}
            >
              {props.submit}
            </button>
          )}
        </>
      }
    >
      {unknown ? (
        <Waiting {...unknown} />
      ) : (
        <DialogForm id={id} state={state} problem={form.stopped}>
          {props.children(state)}
          <IdentityFields checks={known} form={form} />
        </DialogForm>
      )}
    </DialogFrame>
  )
}
