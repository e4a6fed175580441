import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type {
  OwnIdentityChecks,
  Proof,
  UnknownIdentityChecks,
} from '#web/lib/sign-in/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import type { ReceiverKind } from '#web/lib/sign-in/receiver-problem.ts'
import { IdentityCheckDialog } from '#web/ui/sign-in/identity-check-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

/** Takes a phone number or mail address away, for who shows that it is theirs to take. */
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
      // One that is refused as gone is gone from the page as well.
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
