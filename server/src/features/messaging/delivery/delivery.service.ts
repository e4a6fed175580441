import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type {
  ChannelState,
  delivery as calls,
  deliverySources,
} from '@amber/contract/messaging/delivery.ts'
import type { StoredSettings } from '@amber/contract/settings/settings.ts'
import { readWithSecrets, readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { Box } from '#server/http/session/key-box.ts'
import type {
  DeliveryOptions,
  MailServer,
  Transports,
  DeliveryOutcome,
  SmsGateway,
} from '#server/lib/delivery.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import { recordEvent } from '#server/http/record-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { readChannel } from './outbox.queries.ts'
import { renderMessage } from './render-message.ts'

type Bounds = { signal: AbortSignal; limit: number }
type OutboundMessage = Parameters<Transports['mail']>[1] &
  Parameters<Transports['sms']>[1] & { sms: string }

export type DeliveryRoute = {
  source: Extract<(typeof deliverySources)[number], 'environment' | 'settings'>
  deliver: (message: OutboundMessage, bounds: Bounds) => Promise<DeliveryOutcome>
}

export function isDeliverySet(
  channel: Channel,
  { options, settings }: { options: DeliveryOptions; settings: StoredSettings },
): boolean {
  const { mail, sms } = settings
  const stored = channel === 'mail' ? mail.value.host : sms.value.url
  return options.transports !== null && (options[channel] !== null || stored !== '')
}

/** Returns the route of a channel, or null. The environment takes precedence. */
export async function routeOf(
  box: Box,
  channel: Channel,
  options: DeliveryOptions,
): Promise<DeliveryRoute | null> {
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
export function discreet(said: string | null, hidden: readonly string[]): string | null {
  if (said === null) return null
  const without = hidden
    .filter((text) => text.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return without.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}

/** Period of counted failures. */
const shownForMs = 7 * 24 * 60 * 60 * 1000
/** Milliseconds; an administrator waits. */
const testLimit = 12_000

export async function readDeliveryState(
  { db, now, platform }: Pick<SignedInContext<object>, 'db' | 'now' | 'platform'>,
  delivery: DeliveryOptions,
): Promise<OutputOf<typeof calls.state>> {
  const since = new Date(now.getTime() - shownForMs)
  const read = async (channel: Channel): Promise<ChannelState> => {
    const route = await routeOf({ db, platform }, channel, delivery)
    const { failed, last, waiting } = await readChannel(db, { channel, since })
    return {
      source: route?.source ?? (delivery.transports ? 'none' : 'impossible'),
      fixed: fixedOf(channel, delivery),
      waiting: waiting?.messages ?? 0,
      waitingSince: waiting?.oldest?.toISOString() ?? null,
      failed,
      problem:
        last?.kind && last.time
          ? { kind: last.kind, detail: last.detail, time: last.time.toISOString() }
          : null,
    }
  }
  return { mail: await read('mail'), sms: await read('sms') }
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the number of failed messages in the last 24 hours by channel. */
export async function readFailures(db: Database, now: Date): Promise<Record<Channel, number>> {
  const since = new Date(now.getTime() - dayMs)
  const [mail, sms] = await Promise.all([
    readChannel(db, { channel: 'mail', since }),
    readChannel(db, { channel: 'sms', since }),
  ])
  return { mail: mail.failed, sms: sms.failed }
}

function fixedOf(channel: Channel, { mail, sms }: DeliveryOptions): ChannelState['fixed'] {
  if (channel === 'sms') return sms && { url: sms.url, secret: sms.secret !== '' }
  return mail && { ...mail, password: mail.password !== '' }
}

/** Sends a message at once, bypassing the outbox. */
export async function sendTest(
  { actor, db, input, platform, request }: SignedInContext<InputOf<typeof calls.sendTest>>,
  delivery: DeliveryOptions,
): Promise<OutputOf<typeof calls.sendTest>> {
  const { channel, receiver } = input
  if (isMail(receiver) !== (channel === 'mail'))
    throw fail('input_invalid', {
      fields: { receiver: channel === 'mail' ? 'email_invalid' : 'phone_invalid' },
    })
  const route = await routeOf({ db, platform }, channel, delivery)
  if (!route) {
    const kind = delivery.transports ? 'unconfigured' : 'impossible'
    return { problem: { kind, detail: null } }
  }
  const { language } = request
  const id = newId(platform)
  const data = { name: actor.userName }
  const brand = await readBrandSetting(db)
  const outcome = await route.deliver(
    {
      ...renderMessage({ template: 'test', language, data, brand }),
      id,
      to: receiver,
      language,
      template: 'test',
    },
    { signal: new AbortController().signal, limit: testLimit },
  )
  await recordEvent(
    db,
    { actor, platform, request },
    {
      action: 'delivery.test',
      target: { type: 'setting', id: channel, name: channel },
      after: { problem: outcome.isSent ? null : outcome.kind },
    },
  )
  if (outcome.isSent) return { problem: null }
  return { problem: { kind: outcome.kind, detail: discreet(outcome.detail, [receiver]) } }
}
