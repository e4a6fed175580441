import { useState, type ReactNode } from 'react'
import type { PendingLink } from './pending-link.ts'
import { useT } from '#web/lib/call/services.ts'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { bindAccountMessages } from './bind-account.messages.ts'
import { ProvisionForm } from './provision-form.tsx'
import '#web/ui/feedback/feedback.css'

/** Links an external identity by signing in once; offers a new account first where provisioning is allowed. */
export function BindAccount(props: { pending: PendingLink; children: ReactNode }) {
  const { provider, name, isWelcome: mayBeNew } = props.pending
  const t = useT(bindAccountMessages)
  const [isWelcome, setWelcome] = useState(mayBeNew)
  const [isNew, setNew] = useState(mayBeNew)
  const values = { provider: t(provider), name }
  const turn = isWelcome && (
    <button type="button" className="note-back" onClick={() => setNew(!isNew)}>
      {t(isNew ? 'haveAccount' : 'haveNone')}
    </button>
  )
  if (isNew)
    return (
      <>
        <FocusedHeading key="new">{t('newTitle')}</FocusedHeading>
        <p className="note-detail">{t(name ? 'newNamed' : 'newNameless', values)}</p>
        <ProvisionForm
          pending={props.pending}
          onStopped={() => {
            setWelcome(false)
            setNew(false)
          }}
        />
        {turn}
      </>
    )
  return (
    <>
      <FocusedHeading key="link">{t('bindTitle')}</FocusedHeading>
      {mayBeNew && !isWelcome && (
        <p role="status" className="note-detail">
          {t('registrationStopped')}
        </p>
      )}
      <p className="note-detail">{t(name ? 'bindNamed' : 'bindNameless', values)}</p>
      {props.children}
      {turn}
    </>
  )
}
