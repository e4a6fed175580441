import { constantErrorRoutes } from '#web/features/error-pages/error-pages.route.ts'
import { loginRoutes } from '#web/features/login/login.route.ts'
import { setupRoutes } from '#web/features/setup/setup.route.ts'
import { joinRoutes } from './join-routes.ts'

const [login] = loginRoutes.routes

/** The set-up stands in the login layout; neither feature knows the other. */
const framedSetup = {
  ...setupRoutes,
  routes: setupRoutes.routes.map((route) => ({
    ...route,
    ...(login?.frame && { frame: login.frame }),
  })),
}

/** What everyone may open, signed in or not. The rest is in routes.ts. */
export const constantRoutes = joinRoutes([loginRoutes, framedSetup, constantErrorRoutes])
