import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { logExportInput, logFilters, logPage, pagingInput } from '@amber/contract/paging.ts'
import { searchText } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** The browsers that are told apart, as the database names them (`browser_of`). */
export const browsers = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const

/** By what people sign in. */
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
  /** Empty where nobody has the name that was typed: it may have been a password. */
  userName: z.string(),
  /** Null where nobody has that name, or no longer. */
  userId: z.uuid().nullable(),
  face,
  method: z.enum(signInMethods),
  /** The code of the error; null where it succeeded. */
  problem: z.string().nullable(),
  ip: z.string(),
  browser: z.enum(browsers),
  userAgent: z.string(),
})
export type SignIn = z.infer<typeof signIn>

/** What narrows the log: whole values, names without regard to case. */
const signInFilters = {
  userName: searchText.optional(),
  outcome: z.enum(['done', 'failed'], 'invalid').optional(),
  ip: searchText.optional(),
  browser: z.enum(browsers, 'invalid').optional(),
  method: z.enum(signInMethods, 'invalid').optional(),
  ...logFilters,
}

export const signInLog = {
  /** Who signed in or tried to. */
  list: endpoint({
    method: 'GET',
    path: '/sign-ins',
    allow: 'audit:list',
    input: z.strictObject({ ...signInFilters, ...pagingInput(['time']) }),
    output: logPage(signIn),
  }),
  /** All that match, as a file in the caller's language. */
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
