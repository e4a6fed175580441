import { defineRoutes } from '#web/lib/route/route.ts'
import { functionCaptchaRouteMessages } from './function-captcha-route.messages.ts'

export const functionCaptchaRoutes = defineRoutes({
  messages: functionCaptchaRouteMessages,
  routes: [
    {
      name: 'function_captcha',
      path: '/function/captcha',
      handle: { i18nKey: 'route.function_captcha', icon: 'lucide:scan-text', order: 10 },
      page: () => import('./function-captcha-page.tsx').then((page) => page.FunctionCaptchaPage),
    },
  ],
})
