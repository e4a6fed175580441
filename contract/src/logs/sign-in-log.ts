import * as z from 'zod'
import { defineFields, filterShape } from '@amber/contract/fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { face } from '@amber/contract/users/faces.ts'
import { logExportInput, logFilters, logPage, pagingInput } from '@amber/contract/paging.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Keys are the names that the database function `browser_of` returns. */
const browserTexts = {
  chrome: { zh: 'Chrome', en: 'Chrome' },
  edge: { zh: 'Edge', en: 'Edge' },
  firefox: { zh: 'Firefox', en: 'Firefox' },
  safari: { zh: 'Safari', en: 'Safari' },
  opera: { zh: 'Opera', en: 'Opera' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, LocalizedText>

export const signInMethods = ['password', 'code', 'wechat', 'oidc', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const signInMethodTexts: Record<SignInMethod, LocalizedText> = {
  password: { zh: '密码', en: 'Password' },
  code: { zh: '验证码', en: 'Verification code' },
  wechat: { zh: '微信', en: 'WeChat' },
  oidc: { zh: '单点登录', en: 'Single sign-on' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
}

/** Fields of an entry, in the order of its file. Texts match exactly. */
export const signInFields = defineFields({
  time: {
    kind: 'time',
    label: { zh: '时间', en: 'Time' },
    isRequired: true,
    isSortable: true,
    isExported: true,
    column: 'shown',
  },
  userName: {
    kind: 'text',
    label: { zh: '用户名', en: 'Username' },
    isRequired: true,
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  method: {
    kind: 'choice',
    label: { zh: '登录方式', en: 'Method' },
    options: signInMethodTexts,
    isRequired: true,
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  outcome: {
    kind: 'choice',
    label: { zh: '结果', en: 'Result' },
    options: { done: { zh: '成功', en: 'Success' }, failed: { zh: '失败', en: 'Failed' } },
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  reason: {
    kind: 'text',
    label: { zh: '失败原因', en: 'Reason' },
    isExported: true,
    column: 'shown',
  },
  ip: {
    kind: 'text',
    label: { zh: 'IP 地址', en: 'IP address' },
    isRequired: true,
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  browser: {
    kind: 'choice',
    label: { zh: '浏览器', en: 'Browser' },
    options: browserTexts,
    isRequired: true,
    isFilterable: true,
    isExported: true,
    column: 'shown',
  },
  userAgent: {
    kind: 'text',
    label: { zh: '浏览器标识', en: 'User agent' },
    isRequired: true,
    isExported: true,
  },
})

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
  browser: z.enum(Object.keys(browserTexts) as (keyof typeof browserTexts)[]),
  userAgent: z.string(),
})
export type SignIn = z.infer<typeof signIn>

const signInFilters = { ...filterShape(signInFields), ...logFilters }

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
    errors: ['workbook_too_long'],
    input: z.strictObject({ ...signInFilters, ...logExportInput }),
    output: z.never(),
    answers: 'file',
    audit: 'signIn.export',
  }),
}
