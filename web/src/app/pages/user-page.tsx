import { users } from '@amber/contract/users/users.ts'
import type { ManagedUser } from '@amber/contract/users/users.ts'
import { useRemember } from '#web/app/search/use-remember.ts'
import { UserTwoStep } from '#web/features/account/two-step/user-two-step.tsx'
import { UserDetailPage } from '#web/features/users/detail/user-detail-page.tsx'
import { UserActions } from '#web/features/users/user-actions.tsx'
import { useRecordTrail } from '#web/lib/route/record-trail.ts'
import { RecordSteps } from '#web/ui/search/record-steps.tsx'

/** Separate component, as it depends on the list of origin. */
function FromList({ user: { id, userName, nickName } }: { user: ManagedUser }) {
  useRemember({ kind: 'user', id, userName, nickName })
  const trail = useRecordTrail('users', users.list, { key: id, keyOf: (user) => user.id })
  return trail ? <RecordSteps {...trail} pathOf={(key) => `/system/user/${key}`} /> : null
}

export function UserPage() {
  return (
    <UserDetailPage
      renderActions={(user) => (
        <>
          <FromList user={user} />
          <UserActions user={user} />
        </>
      )}
      renderMore={(user) => <UserTwoStep key={user.id} user={user} />}
    />
  )
}
