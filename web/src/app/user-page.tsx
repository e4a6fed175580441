import { UserTwoStep } from '#web/features/two-step/user-two-step.tsx'
import { UserDetailPage } from '#web/features/user-detail/user-detail-page.tsx'
import { UserActions } from '#web/features/users/user-deeds.tsx'

/** One person, as several features know them. */
export function UserPage() {
  return (
    <UserDetailPage
      renderActions={(user) => <UserActions user={user} />}
      renderMore={(user) => <UserTwoStep key={user.id} user={user} />}
    />
  )
}
