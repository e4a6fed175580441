import { announcementsRoutes } from '#web/features/messaging/announcements/announcements.route.ts'
import { auditLogRoutes } from '#web/features/logs/audit-log/audit-log.route.ts'
import { exampleRoutes } from '#web/features/examples/examples.route.ts'
import { homeRoutes } from '#web/features/home/home.route.ts'
import { invitationsRoutes } from '#web/features/sign-in/invitations/invitations.route.ts'
import { menuAuthorityRoutes } from '#web/features/menus/authority/menu-authority.route.ts'
import { menusRoutes } from '#web/features/menus/menus.route.ts'
import { removedUsersRoutes } from '#web/features/users/deleted/removed-users.route.ts'
import { rolesRoutes } from '#web/features/roles/roles.route.ts'
import { sessionsRoutes } from '#web/features/sessions/sessions.route.ts'
import { signInLogRoutes } from '#web/features/logs/sign-in-log/sign-in-log.route.ts'
import { settingsRoutes } from '#web/features/settings/settings.route.ts'
import { statusRoutes } from '#web/features/status/status.route.ts'
import { systemRoutes } from '#web/features/system/system.route.ts'
import { userCenterRoutes } from '#web/features/user-center/user-center.route.ts'
import { userDetailRoutes } from '#web/features/users/detail/user-detail.route.ts'
import { usersRoutes } from '#web/features/users/users.route.ts'
import type { RouteList } from '#web/lib/route/route.ts'
import { errorPage } from '#web/app/pages/constant-error-pages.route.ts'
import { joinRoutes } from './join-routes.ts'

const homePage = () => import('#web/app/pages/home-page.tsx')

/** Routes of all features. Also read by Node for the stored menus, so imports must work without a browser. */
const lists: readonly RouteList[] = [
  homeRoutes({
    page: () => homePage().then((part) => part.HomePage),
    reads: () => homePage().then((part) => part.homeReads()),
  }),
  ...exampleRoutes(errorPage),
  systemRoutes,
  usersRoutes,
  removedUsersRoutes,
  invitationsRoutes,
  userDetailRoutes(() => import('#web/app/pages/user-page.tsx').then((part) => part.UserPage)),
  sessionsRoutes,
  rolesRoutes(() => import('#web/app/pages/role-page.tsx').then((part) => part.RolePage)),
  menusRoutes,
  menuAuthorityRoutes,
  announcementsRoutes,
  auditLogRoutes,
  signInLogRoutes,
  settingsRoutes,
  statusRoutes,
  userCenterRoutes(() =>
    import('#web/app/user-center/user-center-page.tsx').then((part) => part.UserCenterPage),
  ),
]

export const protectedRoutes = joinRoutes(lists)
