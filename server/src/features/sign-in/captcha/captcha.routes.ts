import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import type { LimitSettings } from '#server/http/limits/limits.ts'
import { createCaptcha, requireCaptcha } from './captcha.service.ts'

export const captchaRoutes = (limits: Pick<LimitSettings, 'proofOfWork'>): Route[] => [
  bindPublic(captcha.create, (context) => createCaptcha(context, limits)),
  bind(captcha.check, async (context) => {
    await requireCaptcha(context, context.input.captcha)
    return {}
  }),
]
