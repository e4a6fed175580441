import { ownProfile } from '@amber/contract/own-profile.ts'
import type { OwnProofs, Proof, UnknownProofs } from '#web/lib/own-proofs.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import type { ReceiverKind } from '#web/lib/receiver-problem.ts'
import { ProofDialog } from '#web/ui/proof-dialog.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'

/** Takes a phone number or mail address away, for who shows that it is theirs to take. */
export function ContactRemovalDialog(props: {
  kind: ReceiverKind
  contact: string
  proofs: OwnProofs | UnknownProofs
  onDone: () => void
  onClose: () => void
}) {
  const { contact, kind, proofs, onClose, onDone } = props
  const t = useT(ownProfileMessages)
  const spoil = useSpoil()
  const { call } = useServices()
  const remove = async (proof: Proof) => {
    try {
      await call(ownProfile.removeContact, { field: kind, ...proof }, { isToldInPlace: true })
    } finally {
      // One that is refused as gone is gone from the page as well.
      await spoil(ownProfile.get)
    }
    onDone()
  }
  return (
    <ProofDialog
      title={t(`${kind}Remove`)}
      submit={t(`${kind}Remove`)}
      isDanger
      act={remove}
      {...{ proofs, onClose }}
    >
      {() => <p>{t('contactRemoveText', { contact })}</p>}
    </ProofDialog>
  )
}
