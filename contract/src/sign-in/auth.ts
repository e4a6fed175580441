import * as z from 'zod'
import { authorizationModes } from '@amber/contract/menus/authorization.ts'
import { captchaAnswer } from './captcha.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { code, givenPassword, id, newPassword, receiver, userName } from '@amber/contract/rules.ts'

/** The name of the cookie that marks a browser as one that has signed in before. Never a credential by itself. */
export const deviceCookie = 'amber_device'

/** Access token (30 minutes) and refresh token (rotates on every use). Both opaque. */
export const tokenPair = z.object({ token: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>

const refreshTokenText = z.string().min(1).max(200)

export const loginInput = z.strictObject({
  // No account has a name that breaks the rule; its width, and space around it, are a matter of the keyboard.
  userName: z.string('user_name_required').trim().normalize('NFKC').pipe(userName),
  password: givenPassword,
  /** Where an administrator asked for a new password (`password_change_due`): the new one. Else it is ignored. */
  newPassword: newPassword.optional(),
  remember: z.boolean().optional(),
  /** Wanted after some failures (`captcha_required`); else it is ignored. */
  captcha: captchaAnswer.optional(),
})

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    allow: 'public',
    input: loginInput,
    output: tokenPair,
    audit: null, // signing in has its own log, sign_ins
    idempotent: false,
  }),
  /** Signs in whoever has the code that was sent to a phone or mail address of exactly one enabled account. */
  loginByCode: endpoint({
    method: 'POST',
    path: '/auth/loginByCode',
    allow: 'public',
    input: z.strictObject({ receiver, code, remember: z.boolean().optional() }),
    output: tokenPair,
    audit: null, // signing in has its own log, sign_ins
    idempotent: false,
    perMinute: 20,
  }),
  getUserInfo: endpoint({
    method: 'GET',
    path: '/auth/getUserInfo',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({
      userId: id,
      userName: z.string(),
      nickName: z.string(),
      /** The name of the person's picture (avatars.ts). */
      avatar: z.string().nullable().optional(),
      /** Role codes, such as `R_SUPER`. */
      roles: z.array(z.string()),
      /** Permission (button) codes. */
      buttons: z.array(z.string()),
      /** Where the person is led after signing in. */
      homePath: z.string(),
      authorization: z.enum(authorizationModes),
      /** Whether the example pages are there. */
      hasExamples: z.boolean(),
    }),
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/auth/refreshToken',
    allow: 'public',
    input: z.strictObject({ refreshToken: refreshTokenText }),
    output: tokenPair,
    audit: null,
    idempotent: false,
  }),
  /**
   * Ends the session of the access token in the `Authorization` header, and that of a refresh token where one is given.
   * One of the two is enough. Answers success for a token that is unknown or already ended, and 8888 without any.
   */
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    allow: 'public',
    input: z.strictObject({ refreshToken: refreshTokenText.optional() }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
}
