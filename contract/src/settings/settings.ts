import * as z from 'zod'
import { authorizationModes, defaultAuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { exampleModes } from '@amber/contract/example-pages.ts'
import { registrationModes } from '@amber/contract/sign-in/registration.ts'
import { passwordPolicies } from '@amber/contract/sign-in/password-policy.ts'
import { hexColor } from '@amber/contract/kinds.ts'
import { email, shortText, type FieldRule } from '@amber/contract/rules.ts'
import { firstVisitLanguages } from '@amber/contract/localized-text.ts'
import { byName, namesOf } from '@amber/contract/fields.ts'
import { brandPictureName, defaultBrand } from './brand.ts'
import { brandTranslations } from './brand-translations.ts'

export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** Minimum days by kind. */
export const leastRetention = { signIns: 30, auditEvents: 365, removedUsers: 1 }
export const longestRetention = 3650

export const sessionsPerUser = { least: 1, most: 1_000 }

export const passwordLinkHours = { least: 1, most: 168 }

const days = (least: number) =>
  z.number('invalid').int('invalid').min(least, 'invalid').max(longestRetention, 'invalid')

/** Write-only: a text is stored, true keeps the stored value, false deletes it. Responses only have its presence. */
const secretOr = (required: FieldRule) =>
  z.union([z.boolean(), z.string().min(1, required).max(500)], {
    error: ({ input }) => (input ? 'invalid' : required),
  })
const secret = secretOr('required')
/** A trailing number would make it an IPv4 address (URL standard, 3.5). */
const hostName = /^(?:\w[\w-]{0,62}\.)*(?!\d+\.?$)\w[\w-]{0,62}\.?$/
const isHost = (text: string) =>
  [hostName, z.regexes.ipv4, z.regexes.ipv6].some((pattern) => pattern.test(text))
const address = z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, 'invalid')

const picture = z.literal('').or(z.string().regex(brandPictureName, 'invalid'))

const name = (most: number) => shortText(most, 'required').min(1, 'required')

export const wechatAddresses = {
  authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
  apiUrl: 'https://api.weixin.qq.com/sns',
}

export const settingSchemas = {
  authorization: z.strictObject({ mode: z.enum(authorizationModes, 'invalid') }),
  /** For new browsers, and for mail to users who never chose one. */
  language: z.strictObject({ firstVisit: z.enum(firstVisitLanguages, 'invalid') }),
  examples: z.strictObject({ mode: z.enum(exampleModes, 'invalid') }),
  /** Closed by default; the sample data of an evaluation opens it. */
  registration: z.strictObject({ mode: z.enum(registrationModes, 'invalid') }),
  /** Existing passwords stay valid. */
  passwords: z.strictObject({ policy: z.enum(passwordPolicies, 'invalid') }),
  /** Lifetime of new links that set a password. */
  passwordLinks: z.strictObject({
    hours: z
      .number('invalid')
      .int('invalid')
      .min(passwordLinkHours.least, 'invalid')
      .max(passwordLinkHours.most, 'invalid'),
  }),
  /** A new sign-in ends the least recently used sessions above the maximum. */
  sessions: z.strictObject({
    maxPerUser: z
      .number('invalid')
      .int('invalid')
      .min(sessionsPerUser.least, 'invalid')
      .max(sessionsPerUser.most, 'invalid'),
  }),
  /** Days. The shortened audit log stays verifiable: see `npm run audit:verify`. */
  retention: z.strictObject({
    signIns: days(leastRetention.signIns),
    auditEvents: days(leastRetention.auditEvents),
    removedUsers: days(leastRetention.removedUsers),
  }),
  mail: z.strictObject({
    host: shortText(253).refine((text) => text === '' || isHost(text), 'invalid'),
    port: z.number('invalid').int('invalid').min(1, 'invalid').max(65_535, 'invalid'),
    security: z.enum(mailSecurities, 'invalid'),
    user: shortText(256),
    password: secretOr('password_required'),
    /** Defaults to `user`. */
    from: z.union([z.literal(''), email], 'email_invalid'),
  }),
  sms: z.strictObject({
    url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1_000)], 'invalid'),
    secret,
  }),
  /** Website application of WeChat's open platform. */
  wechat: z.strictObject({
    appId: shortText(64),
    secret,
    authorizeUrl: address,
    apiUrl: address,
  }),
  oidc: z.strictObject({
    issuer: z.literal('').or(address),
    clientId: shortText(200),
    /** Omitted for a public client. */
    secret,
    /** Defaults to the host. */
    name: shortText(40),
    scopes: shortText(200),
    /** Whether the first sign-in provisions a user; otherwise the user links it by signing in once. */
    createsUsers: z.boolean('invalid'),
  }),
  brand: z.strictObject({
    nameZh: name(40),
    nameEn: name(40),
    shortNameZh: name(20),
    shortNameEn: name(20),
    ...byName(namesOf(brandTranslations), (field) => brandTranslations[field].input.default('')),
    primaryColor: hexColor,
    company: shortText(80),
    companyUrl: z.literal('').or(address),
    icpNumber: shortText(40),
    /** Gateways put it between 【 and 】. */
    smsSignature: shortText(20).refine((text) => !/[【】]/.test(text), 'invalid'),
    mailSender: shortText(64),
    /** A colon would separate it from the account (Key URI format of authenticators). */
    totpIssuer: shortText(40).refine((text) => !text.includes(':'), 'invalid'),
    passkeyName: shortText(40),
    logo: picture,
    logoDark: picture,
    favicon: picture,
    loginBackground: picture,
  }),
}
export type SettingKey = keyof typeof settingSchemas
export type Settings = { [Key in SettingKey]: z.infer<(typeof settingSchemas)[Key]> }

export const defaultSettings: Settings = {
  authorization: { mode: defaultAuthorizationMode },
  language: { firstVisit: 'zh-CN' },
  examples: { mode: 'off' },
  registration: { mode: 'closed' },
  passwords: { policy: 'plain' },
  passwordLinks: { hours: 24 },
  sessions: { maxPerUser: 50 },
  retention: { signIns: 400, auditEvents: 3650, removedUsers: 30 },
  mail: { host: '', port: 465, security: 'tls', user: '', password: false, from: '' },
  sms: { url: '', secret: false },
  wechat: { appId: '', secret: false, ...wechatAddresses },
  oidc: {
    issuer: '',
    clientId: '',
    secret: false,
    name: '',
    scopes: 'openid profile',
    createsUsers: false,
  },
  brand: defaultBrand,
}

/** Write-only fields, encrypted in the database. */
export const settingSecrets = {
  mail: 'password',
  sms: 'secret',
  wechat: 'secret',
  oidc: 'secret',
} as const satisfies { [Key in SettingKey]?: keyof Settings[Key] }

/** `host` and `url` are called by the server, `page` is opened by browsers. */
export type SettingAddress = 'host' | 'url' | 'page'

/** Saving rejects unusable addresses. The audit log only keeps their origin, as paths may hold keys. */
export const settingAddresses = {
  mail: { host: 'host' },
  sms: { url: 'url' },
  wechat: { authorizeUrl: 'page', apiUrl: 'url' },
  oidc: { issuer: 'url' },
} as const satisfies {
  [Key in SettingKey]?: { [Field in keyof Settings[Key]]?: SettingAddress }
}

const settingKeys = Object.keys(settingSchemas) as SettingKey[]

const stored = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({
    value,
    version: z.number().int(),
    updateBy: z.string().nullable(),
    updateTime: z.iso.datetime().nullable(),
  })

export type StoredSetting<Key extends SettingKey> = {
  value: Settings[Key]
  version: number
  updateBy: string | null
  updateTime: string | null
}
export type StoredSettings = { [Key in SettingKey]: StoredSetting<Key> }

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({
      authorization: stored(settingSchemas.authorization),
      language: stored(settingSchemas.language),
      examples: stored(settingSchemas.examples),
      registration: stored(settingSchemas.registration),
      passwords: stored(settingSchemas.passwords),
      passwordLinks: stored(settingSchemas.passwordLinks),
      sessions: stored(settingSchemas.sessions),
      retention: stored(settingSchemas.retention),
      mail: stored(settingSchemas.mail),
      sms: stored(settingSchemas.sms),
      wechat: stored(settingSchemas.wechat),
      oidc: stored(settingSchemas.oidc),
      brand: stored(settingSchemas.brand),
      /** Environment variables win over stored values. */
      fixed: z.object({ examples: settingSchemas.examples.nullable() }),
    }),
  }),
  /** The brand as each page contains it. */
  getBrand: endpoint({
    method: 'GET',
    path: '/brand',
    allow: 'public',
    input: z.strictObject({}),
    output: settingSchemas.brand,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings/:key',
    allow: 'setting:update',
    errors: ['record_changed', 'setting_fixed', 'setting_secret_due'],
    input: z
      .strictObject({
        key: z.enum(settingKeys, 'invalid'),
        /** Version that was read; an older one is answered with 409. */
        version: z.number().int(),
        value: z.unknown(),
      })
      .check((context) => {
        const { key, value } = context.value
        const parsed = z.safeParse<z.core.$ZodType>(settingSchemas[key], value)
        for (const issue of parsed.error?.issues ?? [])
          context.issues.push({
            code: 'custom',
            input: value,
            path: ['value', ...issue.path],
            message: issue.message,
          })
      }),
    output: stored(z.unknown()),
    audit: 'setting.update',
    idempotent: true,
  }),
}
