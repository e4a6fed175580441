import { constantErrorRoutes } from '#web/features/error-pages/error-pages.route.ts'
import { loginRoutes } from '#web/features/login/login.route.ts'
import { joinRoutes } from './route-tree.ts'

/** What everyone may open, signed in or not. The rest is in routes.ts. */
export const constantRoutes = joinRoutes([loginRoutes, constantErrorRoutes])
