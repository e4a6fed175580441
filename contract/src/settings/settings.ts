import * as z from 'zod'
import {
  authorizationModes,
  defaultAuthorizationMode,
} from '@amber/contract/menus/authorization.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { exampleModes } from '@amber/contract/examples.ts'
import { registrationModes } from '@amber/contract/sign-in/registration.ts'
import { passwordPolicies } from '@amber/contract/sign-in/password-policy.ts'
import { email, shortText, type FieldRule } from '@amber/contract/rules.ts'
import { firstVisitLanguages } from '@amber/contract/localized-text.ts'
/** How a mail server is spoken to: in TLS from the start, in TLS after a first word, or in the clear. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** The fewest days for which each kind is kept, and the most for any. */
export const leastRetention = { signIns: 30, auditEvents: 365, removedUsers: 1 }
export const longestRetention = 3650

/** The bounds of how many live sessions a user may have. */
export const sessionsPerUser = { least: 1, most: 1_000 }

const days = (least: number) =>
  z.number('invalid').int('invalid').min(least, 'invalid').max(longestRetention, 'invalid')

/**
 * What only goes in: a text is stored, true keeps what is stored, false forgets it. Answered as true or false, which say
 * whether there is one.
 */
const secretOr = (required: FieldRule) =>
  z.union([z.boolean(), z.string().min(1, required).max(500)], {
    error: ({ input }) => (input ? 'invalid' : required),
  })
const secret = secretOr('required')
/** A name ends in no number, which would make it an IPv4 address (URL standard, 3.5). */
const hostName = /^(?:\w[\w-]{0,62}\.)*(?!\d+\.?$)\w[\w-]{0,62}\.?$/
const isHost = (text: string) =>
  [hostName, z.regexes.ipv4, z.regexes.ipv6].some((pattern) => pattern.test(text))
const address = z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, 'invalid')

/** Where WeChat's website sign-in is (open.weixin.qq.com), unless told otherwise. */
export const wechatAddresses = {
  authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
  apiUrl: 'https://api.weixin.qq.com/sns',
}

/** What a super admin sets for everybody, by subject; each with what holds until somebody sets it. */
export const settingSchemas = {
  authorization: z.strictObject({ mode: z.enum(authorizationModes, 'invalid') }),
  /** The language of browsers that have not stored one, and of mail to users who have never chosen one. */
  language: z.strictObject({ firstVisit: z.enum(firstVisitLanguages, 'invalid') }),
  /** Whether the pages that show what the product can do are there. The evaluation's sample data turns them on. */
  examples: z.strictObject({ mode: z.enum(exampleModes, 'invalid') }),
  /** Whether registration needs an invitation. Closed by default; the sample data of an evaluation opens it. */
  registration: z.strictObject({ mode: z.enum(registrationModes, 'invalid') }),
  /** What new passwords have to be like. Those that people have stay good. */
  passwords: z.strictObject({ policy: z.enum(passwordPolicies, 'invalid') }),
  /** How many live sessions a user may have; a new sign-in ends the ones beyond that were not used for the longest. */
  sessions: z.strictObject({
    maxPerUser: z
      .number('invalid')
      .int('invalid')
      .min(sessionsPerUser.least, 'invalid')
      .max(sessionsPerUser.most, 'invalid'),
  }),
  /** After how many days what is logged may go. The audit log stays provable: see `npm run audit:verify`. */
  retention: z.strictObject({
    signIns: days(leastRetention.signIns),
    auditEvents: days(leastRetention.auditEvents),
    removedUsers: days(leastRetention.removedUsers),
  }),
  /** The server that mail is handed to; without a host there is none. */
  mail: z.strictObject({
    host: shortText(253).refine((text) => text === '' || isHost(text), 'invalid'),
    port: z.number('invalid').int('invalid').min(1, 'invalid').max(65_535, 'invalid'),
    security: z.enum(mailSecurities, 'invalid'),
    user: shortText(256),
    password: secretOr('password_required'),
    /** Left empty: the user. */
    from: z.union([z.literal(''), email], 'email_invalid'),
  }),
  /** The gateway that SMS are handed to; without an address there is none. */
  sms: z.strictObject({
    url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1_000)], 'invalid'),
    secret,
  }),
  /** Signing in by WeChat: a website application of WeChat's open platform. Without an id, there is none. */
  wechat: z.strictObject({
    appId: shortText(64),
    secret,
    authorizeUrl: address,
    apiUrl: address,
  }),
  /** Signing in by an OpenID Connect provider. Without an issuer and a client id, there is none. */
  oidc: z.strictObject({
    issuer: z.literal('').or(address),
    clientId: shortText(200),
    /** Left out for a public client, which PKCE alone protects. */
    secret,
    /** How it is called on the button; its host where this is empty. */
    name: shortText(40),
    scopes: shortText(200),
    /** Whether who comes for the first time becomes somebody new; else they link themselves by signing in once. */
    createsPeople: z.boolean('invalid'),
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
    createsPeople: false,
  },
}

/** The field of a setting that only goes in, and lies sealed in the database. */
export const settingSecrets = {
  mail: 'password',
  sms: 'secret',
  wechat: 'secret',
  oidc: 'secret',
} as const satisfies { [Key in SettingKey]?: keyof Settings[Key] }

/** How a field names another server: the server asks it, by host or URL, or sends browsers to a page of it. */
export type SettingAddress = 'host' | 'url' | 'page'

/**
 * The fields that name other servers. What their use would refuse for certain, saving refuses; and as their paths may hold
 * keys, the audit log keeps no more of them than the origin.
 */
export const settingAddresses = {
  mail: { host: 'host' },
  sms: { url: 'url' },
  wechat: { authorizeUrl: 'page', apiUrl: 'url' },
  oidc: { issuer: 'url' },
} as const satisfies {
  [Key in SettingKey]?: { [Field in keyof Settings[Key]]?: SettingAddress }
}

const settingKeys = Object.keys(settingSchemas) as SettingKey[]

/** One subject with who changed it last; `version` 0 is a default that nobody has changed. */
const stored = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({
    value,
    version: z.number().int(),
    updateBy: z.string().nullable(),
    updateTime: z.iso.datetime().nullable(),
  })

/** One subject as it is answered. */
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
      sessions: stored(settingSchemas.sessions),
      retention: stored(settingSchemas.retention),
      mail: stored(settingSchemas.mail),
      sms: stored(settingSchemas.sms),
      wechat: stored(settingSchemas.wechat),
      oidc: stored(settingSchemas.oidc),
      /** The values that environment variables set, which win over stored ones; null where none is set. */
      fixed: z.object({ examples: settingSchemas.examples.nullable() }),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings/:key',
    allow: 'setting:update',
    input: z
      .strictObject({
        key: z.enum(settingKeys, 'invalid'),
        /** The version that was read; an older one is answered with 409 and the present value. */
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
