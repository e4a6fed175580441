import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type {
  OwnIdentityChecks,
  Proof,
  UnknownIdentityChecks,
} from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import type { ReceiverKind } from '#web/features/sign-in/codes/receiver-problem.ts'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

export function ContactRemovalDialog(props: {
  kind: ReceiverKind
  contact: string
  identityChecks: OwnIdentityChecks | UnknownIdentityChecks
  onDone: () => void
  onClose: () => void
}) {
  const { contact, kind, identityChecks, onClose, onDone } = props
  const t = useT(ownProfileMessages)
  const invalidate = useInvalidate()
  const { call } = useServices()
  const remove = async (proof: Proof) => {
    try {
      await call(ownProfile.removeContact, { field: kind, ...proof }, { errorDisplay: 'inline' })
    } finally {
      // A contact refused as missing must also disappear from the page.
      await invalidate(ownProfile.get)
    }
    onDone()
  }
  return (
    <IdentityCheckDialog
      title={t(`${kind}Remove`)}
      submit={t(`${kind}Remove`)}
      isDanger
      act={remove}
      {...{ identityChecks, onClose }}
    >
      {() => <p>{t('contactRemoveText', { contact })}</p>}
    </IdentityCheckDialog>
  )
}
