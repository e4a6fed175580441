import * as z from 'zod'
import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import {
  mailSecurities,
  settingSchemas,
  type Settings,
  defaultSettings,
} from '@amber/contract/settings/settings.ts'
import type { MailServer, SmsGateway } from '#server/lib/mailer.ts'
import type { FixedProviders } from '@amber/contract/sign-in/sign-in-providers.ts'

/** Once set, these override and lock the settings. */
export const deliveryVariables = {
  AMBER_MAIL_HOST: z
    .string()
    .refine(
      (host) => z.safeParse(settingSchemas.mail.shape.host, host).success,
      'must be a host name or an IP address, without a port',
    )
    .optional(),
  AMBER_MAIL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  AMBER_MAIL_SECURITY: z.enum(mailSecurities).default('tls'),
  AMBER_MAIL_USER: z.string().default(''),
  AMBER_MAIL_PASSWORD: z.string().default(''),
  AMBER_MAIL_FROM: z.email().optional(),
  AMBER_SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  AMBER_SMS_SECRET: z.string().min(16, 'at least 16 characters').optional(),
}

type DeliveryValues = z.output<z.ZodObject<typeof deliveryVariables>>

const complaintsOf = {
  mail: {
    from: 'AMBER_MAIL_FROM: a sender address is required',
    user: 'AMBER_MAIL_USER: required when AMBER_MAIL_PASSWORD is set',
    security: 'AMBER_MAIL_SECURITY: a password cannot be sent unencrypted',
  },
  sms: { secret: 'AMBER_SMS_SECRET: required to sign requests to AMBER_SMS_URL' },
}

const defaultPorts = { tls: 465, starttls: 587, none: 25 }

export function readDelivery(
  values: DeliveryValues,
  complaints: string[],
): { mail: MailServer | null; sms: SmsGateway | null } {
  return { mail: readMail(values, complaints), sms: readSms(values, complaints) }
}

function readMail(values: DeliveryValues, complaints: string[]): MailServer | null {
  const host = values.AMBER_MAIL_HOST
  if (!host) {
    if (values.AMBER_MAIL_USER || values.AMBER_MAIL_PASSWORD || values.AMBER_MAIL_FROM)
      complaints.push('AMBER_MAIL_HOST: required when other AMBER_MAIL_ variables are set')
    return null
  }
  const { AMBER_MAIL_USER: user, AMBER_MAIL_PASSWORD: password } = values
  const from = values.AMBER_MAIL_FROM ?? user
  const security = values.AMBER_MAIL_SECURITY
  const port = values.AMBER_MAIL_PORT ?? defaultPorts[security]
  const server = { host, port, security, user, password, from }
  complaints.push(...complaintsAbout('mail', server))
  return server
}

function readSms(values: DeliveryValues, complaints: string[]): SmsGateway | null {
  const { AMBER_SMS_SECRET: secret, AMBER_SMS_URL: url } = values
  if (url && secret) return { url, secret }
  if (url) complaints.push(...complaintsAbout('sms', { url, secret: false }))
  if (secret) complaints.push('AMBER_SMS_URL: required when AMBER_SMS_SECRET is set')
  return null
}

function complaintsAbout<Key extends keyof typeof complaintsOf>(
  key: Key,
  value: Settings[Key],
): string[] {
  const texts: Record<string, string> = complaintsOf[key]
  return Object.keys(settingFaults(key, value)).map((field) => texts[field] ?? `${key}: ${field}`)
}

const text = z.string().optional()

export const providerVariables = {
  AMBER_WECHAT_APP_ID: text,
  AMBER_WECHAT_SECRET: text,
  AMBER_WECHAT_AUTHORIZE_URL: text,
  AMBER_WECHAT_API_URL: text,
  AMBER_OIDC_ISSUER: text,
  AMBER_OIDC_CLIENT_ID: text,
  AMBER_OIDC_CLIENT_SECRET: text,
  AMBER_OIDC_NAME: text,
  AMBER_OIDC_SCOPES: text,
  AMBER_OIDC_CREATES_USERS: z
    .enum(['true', 'false'])
    .transform((given) => given === 'true')
    .optional(),
}

type ProviderValues = { [Name in keyof typeof providerVariables]?: string | boolean | undefined }

const fieldsOf = {
  wechat: {
    appId: 'AMBER_WECHAT_APP_ID',
    secret: 'AMBER_WECHAT_SECRET',
    authorizeUrl: 'AMBER_WECHAT_AUTHORIZE_URL',
    apiUrl: 'AMBER_WECHAT_API_URL',
  },
  oidc: {
    issuer: 'AMBER_OIDC_ISSUER',
    clientId: 'AMBER_OIDC_CLIENT_ID',
    secret: 'AMBER_OIDC_CLIENT_SECRET',
    name: 'AMBER_OIDC_NAME',
    scopes: 'AMBER_OIDC_SCOPES',
    createsUsers: 'AMBER_OIDC_CREATES_USERS',
  },
} as const

/** All fields are short texts or addresses. */
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `must be at most ${issue.maximum} characters`
  return issue.code === 'custom'
    ? 'must not contain invisible characters'
    : 'must be a URL such as https://id.example.com'
}

/** Reads the variables; one is enough to lock the settings of its provider. */
export function readProviders(values: ProviderValues, complaints: string[]): FixedProviders {
  const read = <Key extends 'wechat' | 'oidc'>(key: Key, first: string) => {
    const names: Record<string, keyof ProviderValues> = fieldsOf[key]
    const given = Object.entries(names).filter(([, name]) => values[name] !== undefined)
    if (given.length === 0) return null
    const require = (field: string) =>
      complaints.push(`${names[field]}: required when ${given[0]?.[1]} is set`)
    if (!given.some(([field]) => field === first)) require(first)
    const fields = Object.fromEntries(given.map(([field, name]) => [field, values[name]]))
    const parsed = z.safeParse<z.core.$ZodType>(settingSchemas[key], {
      ...defaultSettings[key],
      ...fields,
    })
    for (const issue of parsed.error?.issues ?? [])
      complaints.push(`${names[String(issue.path[0])]}: ${faultOf(issue)}`)
    if (!parsed.success) return null
    const value = parsed.data as Settings[Key]
    Object.keys(settingFaults(key, value)).forEach(require)
    return value
  }
  return { wechat: read('wechat', 'appId'), oidc: read('oidc', 'issuer') }
}
