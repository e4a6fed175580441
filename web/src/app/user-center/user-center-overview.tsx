import { useUser } from '#web/lib/services.ts'

/** What there is to know of the own account at a glance. */
export function UserCenterOverview() {
  const user = useUser()
  return <section className="card user-center-card">{user?.nickName}</section>
}
