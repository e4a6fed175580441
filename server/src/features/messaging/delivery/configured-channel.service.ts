import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { deliverySources } from '@amber/contract/messaging/delivery.ts'
import type { StoredSettings } from '@amber/contract/settings/settings.ts'
import { readWithSecrets } from '#server/features/settings/settings.service.ts'
import type { Box } from '#server/http/session/key-box.ts'
import type {
  DeliveryOptions,
  DeliveryOutcome,
  MailServer,
  SmsGateway,
  Transports,
} from '#server/lib/delivery.ts'

type Bounds = { signal: AbortSignal; limit: number }
type OutboundMessage = Parameters<Transports['mail']>[1] &
  Parameters<Transports['sms']>[1] & { sms: string }

export type ConfiguredChannel = {
  source: Extract<(typeof deliverySources)[number], 'environment' | 'settings'>
  deliver: (message: OutboundMessage, bounds: Bounds) => Promise<DeliveryOutcome>
}

export function isChannelConfigured(
  channel: Channel,
  { options, settings }: { options: DeliveryOptions; settings: StoredSettings },
): boolean {
  const { mail, sms } = settings
  const stored = channel === 'mail' ? mail.value.host : sms.value.url
  return options.transports !== null && (options[channel] !== null || stored !== '')
}

/** Returns how messages of a channel are sent, or null if not configured. The environment takes precedence. */
export async function configuredChannel(
  box: Box,
  channel: Channel,
  options: DeliveryOptions,
): Promise<ConfiguredChannel | null> {
  const { transports } = options
  if (!transports) return null
  const source = options[channel] ? 'environment' : 'settings'
  const mayBePrivate = source === 'environment' || options.mayReachPrivate
  if (channel === 'mail') {
    const server = options.mail ?? (await storedMail(box))
    return (
      server && {
        source,
        deliver: (message, bounds) => transports.mail(server, message, { ...bounds, mayBePrivate }),
      }
    )
  }
  const gateway = options.sms ?? (await storedSms(box))
  return (
    gateway && {
      source,
      deliver: ({ id, to, sms, language, template }, bounds) =>
        transports.sms(
          gateway,
          { id, to: international(to), text: sms, language, template },
          { ...bounds, mayBePrivate },
        ),
    }
  )
}

async function storedMail(box: Box): Promise<MailServer | null> {
  const { password, ...mail } = await readWithSecrets(box, 'mail')
  return mail.host ? { ...mail, password: typeof password === 'string' ? password : '' } : null
}

async function storedSms(box: Box): Promise<SmsGateway | null> {
  const { secret, url } = await readWithSecrets(box, 'sms')
  return url ? { url, secret: typeof secret === 'string' ? secret : '' } : null
}

/** Formats as E.164; numbers without a prefix are Chinese. */
const international = (phone: string) => (phone.startsWith('+') ? phone : `+86${phone}`)

/** Redacts content and recipient from a remote error. */
export function redactError(said: string | null, hidden: readonly string[]): string | null {
  if (said === null) return null
  const without = hidden
    .filter((text) => text.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return without.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
