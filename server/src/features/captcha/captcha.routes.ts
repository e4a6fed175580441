import { captcha } from '@amber/contract/captcha.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { createCaptcha } from './captcha.service.ts'

export const captchaRoutes: Route[] = [bindPublic(captcha.create, createCaptcha)]
