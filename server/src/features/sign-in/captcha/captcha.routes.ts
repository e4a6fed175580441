import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { createCaptcha, requireCaptcha } from './captcha.service.ts'

export const captchaRoutes: Route[] = [
  bindPublic(captcha.create, createCaptcha),
  bind(captcha.check, async (context) => {
    await requireCaptcha(context, context.input.captcha)
    return {}
  }),
]
