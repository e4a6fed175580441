import * as z from 'zod'
import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import {
  defaultSettings,
  settingSchemas,
  type Settings,
} from '@amber/contract/settings/settings.ts'
import type { FixedProviders } from '@amber/contract/sign-in/sign-in-providers.ts'

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
