import { defineMessages } from '#web/lib/i18n/i18n.ts'
import { defineRoutes } from '#web/lib/route/route.ts'

const messages = defineMessages({
  'route.function_captcha': { zh: '图形验证码', en: 'Image code' },
})

export const functionCaptchaRoutes = defineRoutes({
  messages,
  routes: [
    {
      name: 'function_captcha',
      path: '/function/captcha',
      handle: { i18nKey: 'route.function_captcha', icon: 'lucide:scan-text', order: 10 },
      allow: 'signed-in',
      page: () => import('./function-captcha-page.tsx').then((page) => page.FunctionCaptchaPage),
    },
  ],
})
