import type { RouteList } from '#web/lib/route/route.ts'
import { functionCaptchaRoutes } from './captcha/function-captcha.route.ts'
import { componentsRoutes } from './components/components.route.ts'
import { documentRoutes } from './document/document.route.ts'
import { errorRoutes, type ErrorPages } from './error-pages/error-pages.route.ts'
import { functionFormsRoutes } from './forms/function-forms.route.ts'
import { functionRoutes } from './function/function.route.ts'
import { mockRoutes } from './mock/mock.route.ts'
import { multiMenuRoutes } from './multi-menu/multi-menu.route.ts'
import { projectIntroRoutes } from './project-intro/project-intro.route.ts'
import { functionRequestsRoutes } from './requests/function-requests.route.ts'
import { functionTabsRoutes } from './tabs/function-tabs.route.ts'

/** All example pages. Builds without them have an empty list (`scripts/examples/without-examples.ts`). */
export const exampleRoutes = (errorPage: ErrorPages): readonly RouteList[] => [
  documentRoutes,
  errorRoutes(errorPage),
  functionRoutes,
  functionTabsRoutes,
  functionCaptchaRoutes,
  functionRequestsRoutes,
  functionFormsRoutes,
  componentsRoutes,
  mockRoutes,
  multiMenuRoutes,
  projectIntroRoutes,
]
