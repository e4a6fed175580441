import type { Logger } from 'pino'
import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import type { DeliveryOptions } from '#server/lib/mailer.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { discreet, routeOf, type Route } from './delivery.service.ts'
import {
  claimMessages,
  endMessage,
  expireMessages,
  hasDueMessages,
  postponeMessage,
  releaseMessage,
  type OutboxMessage,
} from './outbox.queries.ts'
import { isTemplate, renderMessage } from './render-message.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long to wait after each failure; after the last the message is given up. Some 32 hours altogether. */
const pauses = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  16 * hour,
]
/** Messages on their way at once, of each channel and server. */
const atOnce = 10
/** For one message. */
const timeouts = 15 * second
/** Well beyond what a message may take, so that a server that is slow to note it is not taken for dead. */
const leaseMs = 2 * minute

export type DeliverOptions = {
  platform: Platform
  log: Logger
  delivery: DeliveryOptions
  /** In evaluation, what cannot be sent counts as shown; in production it waits for somebody to set delivery up. */
  mode: 'evaluation' | 'production'
  channel: Channel
  signal: AbortSignal
  /** Milliseconds that one message may take; a quarter of a minute, unless told. */
  limit?: number
}

/**
 * Sends what is due. Several servers at once get different messages. A message may go out twice where a server is
 * killed between the two steps of handing it over and noting it; it bears the same id both times.
 */
export async function deliverMessages(db: Database, options: DeliverOptions): Promise<void> {
  const { channel, delivery, mode, platform, signal } = options
  const now = platform.now()
  if (!(await hasDueMessages(db, { channel, now }))) return
  await expireMessages(db, { channel, now })
  const route = await routeOf({ db, platform }, channel, delivery)
  if (!route && mode === 'production') return
  const leaseId = newId(platform)
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await claimMessages(db, { channel, leaseId, now, until, most: atOnce })
  await Promise.all(
    claimed.map(async (message) => {
      const lease = { id: message.id, leaseId }
      if (signal.aborted) return releaseMessage(db, lease)
      if (route) return deliver(db, { ...options, message, route, lease })
      return endMessage(db, { ...lease, state: 'shown', now, problem: null })
    }),
  )
}

type Delivering = DeliverOptions & {
  message: OutboxMessage
  route: Route
  lease: { id: number; leaseId: string }
}

async function deliver(
  db: Database,
  { lease, limit = timeouts, log, message, platform, route, signal }: Delivering,
): Promise<void> {
  const { attempts, channel, data, id, language, receiver, template } = message
  if (!receiver || !data || !isTemplate(template)) {
    log.warn({ channel, message: id, template }, 'a message cannot be written')
    return endMessage(db, { ...lease, state: 'failed', now: platform.now(), problem: null })
  }
  const written = renderMessage({ template, language, data })
  const outboundMail = { ...written, id: `amber-${id}`, to: receiver, language, template }
  const outcome = await route.deliver(outboundMail, { signal, limit })
  const now = platform.now()
  if (outcome.isSent) return endMessage(db, { ...lease, state: 'sent', now, problem: null })
  if (signal.aborted) return releaseMessage(db, lease)
  const detail = discreet(outcome.detail, [receiver, ...Object.values(data).map(String)])
  const problem = { kind: outcome.kind, detail }
  const pause = outcome.isFinal ? undefined : pauses[attempts - 1]
  log.warn({ channel, message: id, attempts, problem }, 'a message could not be delivered')
  if (pause === undefined) return endMessage(db, { ...lease, state: 'failed', now, problem })
  // Not beyond its end, so that it is found then and given up.
  const nextTryAt = new Date(Math.min(now.getTime() + pause, message.expiresAt.getTime()))
  return postponeMessage(db, { ...lease, now, nextTryAt, problem })
}
