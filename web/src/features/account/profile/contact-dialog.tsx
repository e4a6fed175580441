import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import type {
  OwnIdentityChecks,
  UnknownIdentityChecks,
} from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { receiverProblem, type ReceiverKind } from '#web/features/sign-in/codes/receiver-problem.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { CodeEntry } from '#web/features/sign-in/codes/code-entry.tsx'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import { ownProfileMessages } from './own-profile.messages.ts'
import { useContactCode } from './use-contact-code.ts'

/** `Verify` confirms the present contact. */
export type ContactAction = 'Add' | 'Change' | 'Verify'

/**
 * Changes a contact by a code sent to it. The identity check keeps an unlocked screen from being used to redirect
 * messages.
 */
export function ContactDialog(props: {
  kind: ReceiverKind
  action: ContactAction
  contact: string | null
  identityChecks: OwnIdentityChecks | UnknownIdentityChecks
  onDone: () => void
  onClose: () => void
}) {
  const { contact, action, kind } = props
  const t = useT(ownProfileMessages)
  const invalidate = useInvalidate()
  const { call } = useServices()
  const findProblems = (entries: Entries): Record<string, LocalizedText> => {
    const receiver = receiverProblem(kind, entries.receiver)
    return receiver ? { receiver } : {}
  }
  const sentCode = useContactCode(findProblems)
  const isPhone = kind === 'phone'
  const isVerifying = action === 'Verify'
  return (
    <IdentityCheckDialog
      title={t(`${kind}${action}`)}
      submit={t(`confirm${action}`)}
      identityChecks={props.identityChecks}
      findProblems={(entries) => ({
        ...inputProblems(ownProfile.changeContact.input, {
          receiver: entries.receiver,
          code: entries.code,
        }),
        ...findProblems(entries),
      })}
      act={async (proof, entries) => {
        const receiver = entries.receiver?.trim() ?? ''
        const input = { receiver, code: entries.code?.trim() ?? '', ...proof }
        await call(ownProfile.changeContact, input, { errorDisplay: 'inline' })
        await invalidate(ownProfile.get)
        props.onDone()
      }}
      onClose={props.onClose}
    >
      {(state) => (
        <>
          <EntryField
            name="receiver"
            label={t(isVerifying ? kind : isPhone ? 'newPhone' : 'newEmail')}
            placeholder={t(`${kind}Hint`)}
            type={isPhone ? 'tel' : 'email'}
            autoComplete={isPhone ? 'tel' : 'email'}
            defaultValue={isVerifying ? (contact ?? '') : undefined}
            isFixed={isVerifying}
            error={state.problemOf('receiver')}
          />
          <CodeEntry state={state} code={sentCode} />
        </>
      )}
    </IdentityCheckDialog>
  )
}
