import { announcementsRoutes } from '#web/features/announcements/announcements.route.ts'
import { auditLogRoutes } from '#web/features/audit-log/audit-log.route.ts'
import { documentRoutes } from '#web/features/document/document.route.ts'
import { errorRoutes } from '#web/features/error-pages/error-pages.route.ts'
import { functionFormsRoutes } from '#web/features/function-forms/function-forms.route.ts'
import { functionCaptchaRoutes } from '#web/features/function-captcha/function-captcha.route.ts'
import { functionRequestsRoutes } from '#web/features/function-requests/function-requests.route.ts'
import { functionTabsRoutes } from '#web/features/function-tabs/function-tabs.route.ts'
import { functionRoutes } from '#web/features/function/function.route.ts'
import { homeRoutes } from '#web/features/home/home.route.ts'
import { invitationsRoutes } from '#web/features/invitations/invitations.route.ts'
import { menuAuthorityRoutes } from '#web/features/menu-authority/menu-authority.route.ts'
import { menusRoutes } from '#web/features/menus/menus.route.ts'
import { mockRoutes } from '#web/features/mock/mock.route.ts'
import { multiMenuRoutes } from '#web/features/multi-menu/multi-menu.route.ts'
import { projectIntroRoutes } from '#web/features/project-intro/project-intro.route.ts'
import { removedUsersRoutes } from '#web/features/removed-users/removed-users.route.ts'
import { rolesRoutes } from '#web/features/roles/roles.route.ts'
import { sessionsRoutes } from '#web/features/sessions/sessions.route.ts'
import { signInLogRoutes } from '#web/features/sign-in-log/sign-in-log.route.ts'
import { settingsRoutes } from '#web/features/settings/settings.route.ts'
import { systemRoutes } from '#web/features/system/system.route.ts'
import { userCenterRoutes } from '#web/features/user-center/user-center.route.ts'
import { userDetailRoutes } from '#web/features/user-detail/user-detail.route.ts'
import { usersRoutes } from '#web/features/users/users.route.ts'
import type { RouteList } from '#web/lib/route.ts'
import { joinRoutes } from './join-routes.ts'

const homePage = () => import('./home-page.tsx')

/**
 * Every feature's routes under the main layout: one line each. Fetched on demand, once somebody is signed in; also read
 * by Node for the stored menus, so nothing here needs a browser.
 */
const lists: readonly RouteList[] = [
  homeRoutes({
    page: () => homePage().then((part) => part.HomePage),
    reads: () => homePage().then((part) => part.homeReads()),
  }),
  documentRoutes,
  errorRoutes,
  functionRoutes,
  functionTabsRoutes,
  functionCaptchaRoutes,
  functionRequestsRoutes,
  functionFormsRoutes,
  mockRoutes,
  multiMenuRoutes,
  systemRoutes,
  usersRoutes,
  removedUsersRoutes,
  invitationsRoutes,
  userDetailRoutes(() => import('./user-page.tsx').then((part) => part.UserPage)),
  sessionsRoutes,
  rolesRoutes(() => import('./role-page.tsx').then((part) => part.RolePage)),
  menusRoutes,
  menuAuthorityRoutes(() =>
    import('./menu-authority-page.tsx').then((part) => part.MenuAuthorityPage),
  ),
  announcementsRoutes,
  auditLogRoutes,
  signInLogRoutes,
  settingsRoutes(() => import('./settings-page.tsx').then((part) => part.SettingsPage)),
  projectIntroRoutes,
  userCenterRoutes(() =>
    import('#web/app/user-center/user-center-page.tsx').then((part) => part.UserCenterPage),
  ),
]

/** The routes as a tree, each with its title in both languages. */
export const protectedRoutes = joinRoutes(lists)
