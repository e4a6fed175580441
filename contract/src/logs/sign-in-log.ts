import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { logExportInput, logFilters, logPage, pagingInput } from '@amber/contract/paging.ts'
import { searchText } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Names returned by the database function `browser_of`. */
export const browsers = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const

export const signInMethods = ['password', 'code', 'wechat', 'oidc', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const signInMethodTexts: Record<SignInMethod, LocalizedText> = {
  password: { zh: '密码', en: 'Password' },
  code: { zh: '验证码', en: 'Verification code' },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
}

const signIn = z.object({
  id: z.uuid(),
  time: z.iso.datetime(),
  /** Empty for unknown names, which may be a mistyped password. */
  userName: z.string(),
  /** Null for unknown and missing users. */
  userId: z.uuid().nullable(),
  face,
  method: z.enum(signInMethods),
  /** Error code; null on success. */
  problem: z.string().nullable(),
  ip: z.string(),
  browser: z.enum(browsers),
  userAgent: z.string(),
})
export type SignIn = z.infer<typeof signIn>

const signInFilters = {
  userName: searchText.optional(),
  outcome: z.enum(['done', 'failed'], 'invalid').optional(),
  ip: searchText.optional(),
  browser: z.enum(browsers, 'invalid').optional(),
  method: z.enum(signInMethods, 'invalid').optional(),
  ...logFilters,
}

export const signInLog = {
  list: endpoint({
    method: 'GET',
    path: '/sign-ins',
    allow: 'audit:list',
    input: z.strictObject({ ...signInFilters, ...pagingInput(['time']) }),
    output: logPage(signIn),
  }),
  download: endpoint({
    method: 'GET',
    path: '/sign-in-exports',
    allow: 'audit:export',
    input: z.strictObject({ ...signInFilters, ...logExportInput }),
    output: z.never(),
    answers: 'file',
    audit: 'signIn.export',
  }),
}
