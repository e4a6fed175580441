import type { ReactNode } from 'react'
import type { PendingLink } from '#web/lib/pending-link.ts'
import { useT } from '#web/lib/services.ts'
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { bindAccountMessages } from './bind-account.messages.ts'

/** Says who came back, above the form by which they sign in once to be linked. */
export function BindAccount(props: { pending: PendingLink; children: ReactNode }) {
  const { provider, name } = props.pending
  const t = useT(bindAccountMessages)
  return (
    <>
      <FocusedHeading>{t('bindTitle')}</FocusedHeading>
      <p className="note-detail">
        {name
          ? t('bindNamed', { provider: t(provider), name })
          : t('bindNameless', { provider: t(provider) })}
      </p>
      {props.children}
    </>
  )
}
