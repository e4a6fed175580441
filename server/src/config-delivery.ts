import * as z from 'zod'
import { settingFaults } from '@amber/contract/settings/setting-faults.ts'
import { mailSecurities, settingSchemas } from '@amber/contract/settings/settings.ts'
import type { MailServer, SmsGateway } from '#server/lib/delivery.ts'

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

const mailComplaints: Record<string, string> = {
  from: 'AMBER_MAIL_FROM: a sender address is required',
  user: 'AMBER_MAIL_USER: required when AMBER_MAIL_PASSWORD is set',
  security: 'AMBER_MAIL_SECURITY: a password cannot be sent unencrypted',
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
  for (const field of Object.keys(settingFaults('mail', server)))
    complaints.push(mailComplaints[field] ?? `mail: ${field}`)
  return server
}

function readSms(values: DeliveryValues, complaints: string[]): SmsGateway | null {
  const { AMBER_SMS_SECRET: secret, AMBER_SMS_URL: url } = values
  if (url && secret) return { url, secret }
  if (url) complaints.push('AMBER_SMS_SECRET: required to sign requests to AMBER_SMS_URL')
  if (secret) complaints.push('AMBER_SMS_URL: required when AMBER_SMS_SECRET is set')
  return null
}
