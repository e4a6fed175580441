import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { ChannelState, delivery as calls } from '@amber/contract/messaging/delivery.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import { recordEvent } from '#server/http/record-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { configuredChannel, redactError } from './configured-channel.service.ts'
import { readChannel } from './outbox.queries.ts'
import { renderMessage } from './render-message.ts'

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
    const configured = await configuredChannel({ db, platform }, channel, delivery)
    const { failed, last, waiting } = await readChannel(db, { channel, since })
    return {
      source: configured?.source ?? (delivery.transports ? 'none' : 'impossible'),
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
  const configured = await configuredChannel({ db, platform }, channel, delivery)
  if (!configured) {
    const kind = delivery.transports ? 'unconfigured' : 'impossible'
    return { problem: { kind, detail: null } }
  }
  const { language } = request
  const id = newId(platform)
  const data = { name: actor.userName }
  const brand = await readBrandSetting(db)
  const outcome = await configured.deliver(
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
  return { problem: { kind: outcome.kind, detail: redactError(outcome.detail, [receiver]) } }
}
