import * as z from 'zod'
import { authorizationModes } from '@amber/contract/menus/menu-codes.ts'
import { captchaAnswer } from './captcha.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { code, givenPassword, id, newPassword, receiver, userName } from '@amber/contract/rules.ts'

/** Marks a known browser; never a credential by itself. */
export const deviceCookie = 'amber_device'

/** Opaque access token (30 minutes) and refresh token (rotates on every use). */
export const tokenPair = z.object({ token: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>

const refreshTokenText = z.string().min(1).max(200)

export const loginInput = z.strictObject({
  // Normalizes full-width forms and outer spaces.
  userName: z.string('user_name_required').trim().normalize('NFKC').pipe(userName),
  password: givenPassword,
  /** Required after `password_change_due`. */
  newPassword: newPassword.optional(),
  remember: z.boolean().optional(),
  /** Required after `captcha_required`. */
  captcha: captchaAnswer.optional(),
})

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    allow: 'public',
    errors: [
      'credentials_wrong',
      '7777',
      'captcha_required',
      'captcha_wrong',
      'password_change_due',
      'password_unchanged',
      'second_step_due',
      'sign_in_paused',
    ],
    input: loginInput,
    output: tokenPair,
    audit: null, // recorded in sign_ins
    idempotent: false,
  }),
  /** Needs a contact of exactly one enabled account. */
  loginByCode: endpoint({
    method: 'POST',
    path: '/auth/loginByCode',
    allow: 'public',
    errors: ['code_wrong', '7777', 'second_step_due'],
    input: z.strictObject({ receiver, code, remember: z.boolean().optional() }),
    output: tokenPair,
    audit: null, // recorded in sign_ins
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
      /** File name (avatars.ts). */
      avatar: z.string().nullable().optional(),
      roles: z.array(z.string()),
      buttons: z.array(z.string()),
      homePath: z.string(),
      authorization: z.enum(authorizationModes),
      hasExamples: z.boolean(),
    }),
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/auth/refreshToken',
    allow: 'public',
    errors: ['8888', '8889', '7777', '7778'],
    input: z.strictObject({ refreshToken: refreshTokenText }),
    output: tokenPair,
    audit: null,
    idempotent: false,
  }),
  /**
   * Ends the sessions of the access token in the `Authorization` header and of the refresh token. Succeeds for
   * unknown tokens, and answers 8888 without any.
   */
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    allow: 'public',
    errors: ['8888'],
    input: z.strictObject({ refreshToken: refreshTokenText.optional() }),
    output: z.object({}),
    audit: null,
    idempotent: false,
  }),
}
