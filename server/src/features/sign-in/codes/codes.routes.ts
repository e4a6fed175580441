import { auth } from '@amber/contract/sign-in/auth.ts'
import { codes as calls } from '@amber/contract/sign-in/codes.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import type { Codes } from './codes.service.ts'
import { loginByCode } from './login-by-code.service.ts'

export function codesRoutes(codes: Codes, sessions: Sessions): Route[] {
  return [
    bindPublic(calls.send, codes.send),
    bindPublic(calls.channels, ({ db }) => codes.channels(db)),
    bindPublic(auth.loginByCode, (context) => loginByCode(context, sessions), {
      isFreeOnSuccess: true,
    }),
  ]
}
