import { constantErrorRoutes } from '#web/app/pages/constant-error-pages.route.ts'
import { loginRoutes } from '#web/features/sign-in/login/login.route.ts'
import { bindAccountRoutes } from '#web/features/sign-in/bind-account/bind-account.route.ts'
import { codeLoginRoutes } from '#web/features/sign-in/code-login/code-login.route.ts'
import { secondStepRoutes } from '#web/features/sign-in/second-step/second-step.route.ts'
import { registerRoutes } from '#web/features/sign-in/register/register.route.ts'
import { resetPasswordRoutes } from '#web/features/sign-in/reset-password/reset-password.route.ts'
import { signInReturnRoutes } from '#web/features/sign-in/return/sign-in-return.route.ts'
import { termsRoutes } from '#web/features/sign-in/terms/terms.route.ts'
import { setupRoutes } from '#web/features/sign-in/setup/setup.route.ts'
import type { RouteList } from '#web/lib/route/route.ts'
import { joinRoutes } from './join-routes.ts'

const [login] = loginRoutes.routes

const framed = (list: RouteList): RouteList => ({
  ...list,
  routes: list.routes.map((route) => ({ ...route, ...(login?.frame && { frame: login.frame }) })),
})

const bindPages = () => import('#web/app/boot/bind-pages.tsx')
const bindRoutes = bindAccountRoutes({
  wechat: () => bindPages().then((pages) => pages.BindWechatPage),
  account: () => bindPages().then((pages) => pages.BindAccountPage),
})

export const constantRoutes = [
  ...joinRoutes([
    loginRoutes,
    codeLoginRoutes,
    bindRoutes,
    secondStepRoutes,
    framed(setupRoutes),
    constantErrorRoutes,
  ]),
  // `/login` redirects signed-in users; one-time links must work for them too.
  ...joinRoutes([framed(registerRoutes), framed(resetPasswordRoutes), framed(signInReturnRoutes)]),
  ...joinRoutes([termsRoutes]),
]
