import { constantErrorRoutes } from '#web/features/error-pages/error-pages.route.ts'
import { loginRoutes } from '#web/features/login/login.route.ts'
import { bindAccountRoutes } from '#web/features/bind-account/bind-account.route.ts'
import { codeLoginRoutes } from '#web/features/code-login/code-login.route.ts'
import { secondStepRoutes } from '#web/features/second-step/second-step.route.ts'
import { registerRoutes } from '#web/features/register/register.route.ts'
import { resetPasswordRoutes } from '#web/features/reset-password/reset-password.route.ts'
import { signInReturnRoutes } from '#web/features/sign-in-return/sign-in-return.route.ts'
import { termsRoutes } from '#web/features/terms/terms.route.ts'
import { setupRoutes } from '#web/features/setup/setup.route.ts'
import type { RouteList } from '#web/lib/route.ts'
import { joinRoutes } from './join-routes.ts'

const [login] = loginRoutes.routes

/** Puts routes of other features into the login layout; neither feature knows the other. */
const framed = (list: RouteList): RouteList => ({
  ...list,
  routes: list.routes.map((route) => ({ ...route, ...(login?.frame && { frame: login.frame }) })),
})

const bindPages = () => import('./bind-pages.tsx')
const bindRoutes = bindAccountRoutes({
  wechat: () => bindPages().then((pages) => pages.BindWechatPage),
  account: () => bindPages().then((pages) => pages.BindAccountPage),
})

/** What everyone may open, signed in or not. The rest is in routes.ts. */
export const constantRoutes = [
  ...joinRoutes([
    loginRoutes,
    codeLoginRoutes,
    bindRoutes,
    secondStepRoutes,
    framed(setupRoutes),
    constantErrorRoutes,
  ]),
  // Not below `/login`, which sends away who is signed in: a one-time link has to work for them, too.
  ...joinRoutes([framed(registerRoutes), framed(resetPasswordRoutes), framed(signInReturnRoutes)]),
  ...joinRoutes([termsRoutes]),
]
