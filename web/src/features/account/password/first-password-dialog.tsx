import { identities } from '@amber/contract/sign-in/identities.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { useOwnIdentityChecks } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { IdentityCheckDialog } from '#web/features/sign-in/identity-check/identity-check-dialog.tsx'
import { ownPasswordMessages } from './own-password.messages.ts'

/** Sets the first password of a user who signs in without one. */
export function FirstPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT(ownPasswordMessages)
  const user = useUser()
  const invalidate = useInvalidate()
  const policy = usePasswordPolicy()
  const identityChecks = useOwnIdentityChecks()
  const { call, feedback } = useServices()
  const userName = user?.userName ?? ''
  const nickName = user?.nickName ?? ''
  return (
    <IdentityCheckDialog
      title={t('first')}
      submit={t('firstSubmit')}
      identityChecks={identityChecks}
      findProblems={(entries) =>
        newPasswordProblems(entries, { policy, names: [userName, nickName] })
      }
      act={async ({ passkey }, { password = '' }) => {
        const input = { newPassword: password, ...(passkey && { passkey }) }
        const { endedSessions } = await call(ownPassword.create, input, { errorDisplay: 'inline' })
        // Unlinking and identity checks depend on whether a password exists.
        await invalidate(
          ownProfile.get,
          twoStep.identityChecks,
          identities.list,
          ownActivity.listSessions,
        )
        onClose()
        feedback.toast({
          kind: 'success',
          title: t('firstDone'),
          ...(endedSessions > 0 && { detail: t('doneOthers', { count: endedSessions }) }),
        })
      }}
      onClose={onClose}
    >
      {(state) => (
        <NewPasswordFields
          // Server errors name the field `newPassword`.
          state={{
            ...state,
            problemOf: (name) =>
              state.problemOf(name) ??
              (name === 'password' ? state.problemOf('newPassword') : undefined),
          }}
          userName={userName}
          names={[nickName]}
          policy={policy}
        />
      )}
    </IdentityCheckDialog>
  )
}
