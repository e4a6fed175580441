import { identities } from '@amber/contract/sign-in/identities.ts'
import type {
  OwnIdentityChecks,
  Proof,
  UnknownIdentityChecks,
} from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { linkedAccountsMessages } from './linked-accounts.messages.ts'

type Props = {
  provider: string
  identityChecks: OwnIdentityChecks | UnknownIdentityChecks
  onClose: () => void
}

/** Verifies identity before the redirect, because a linked account is a permanent sign-in method. */
export function LinkDialog({ link, ...props }: Props & { link: (proof: Proof) => Promise<void> }) {
  const { provider, onClose } = props
  const t = useT(linkedAccountsMessages)
  return (
    <IdentityCheckDialog
      {...props}
      title={t('linkTitle', { provider })}
      submit={t('goOn')}
      act={async (proof) => {
        await link(proof)
        onClose()
      }}
    >
      {() => <p className="linked-account-text">{t('linkText', { provider })}</p>}
    </IdentityCheckDialog>
  )
}

export function UnlinkDialog({ id, ...props }: Props & { id: string }) {
  const { provider, onClose } = props
  const t = useT(linkedAccountsMessages)
  const invalidate = useInvalidate()
  const { call, feedback } = useServices()
  const unlink = async (proof: Proof) => {
    try {
      await call(identities.unlink, { id, ...proof }, { errorDisplay: 'inline' })
    } finally {
      // An account refused as missing must also disappear from the list.
      await invalidate(identities.list)
    }
    feedback.toast({ kind: 'success', title: t('unlinked2') })
    onClose()
  }
  return (
    <IdentityCheckDialog
      {...props}
      title={t('unlinkTitle', { provider })}
      submit={t('unlink')}
      isDanger
      act={unlink}
    >
      {() => <p className="linked-account-text">{t('unlinkText')}</p>}
    </IdentityCheckDialog>
  )
}
