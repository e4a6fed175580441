import type { Logger } from 'pino'
import { messageTemplates } from '@amber/contract/messaging/message-templates.ts'
import type { Channel } from '@amber/contract/sign-in/codes.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import type { Database } from '#server/db/connect.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { traceFields, type Trace } from '#server/lib/trace.ts'
import { withSpan } from '#server/lib/spans.ts'
import {
  configuredChannel,
  redactError,
  type ConfiguredChannel,
} from './configured-channel.service.ts'
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

/** Pauses after failures, about 32 hours; then the message is given up. */
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
/** Per channel and server. */
const atOnce = 10
const timeouts = 15 * second
/** Well above the timeout, so that a slow server does not count as dead. */
const leaseMs = 2 * minute

export type DeliverOptions = {
  platform: Platform
  log: Logger
  delivery: DeliveryOptions
  /** Unsendable messages count as shown in evaluation, and wait in production. */
  mode: 'evaluation' | 'production'
  channel: Channel
  signal: AbortSignal
  /** Timeout in milliseconds; 15 s by default. */
  limit?: number
}

/**
 * Sends due messages; several servers take different ones. A crash after sending may cause a duplicate with the same
 * id. Returns the number of attempts.
 */
export async function deliverMessages(db: Database, options: DeliverOptions): Promise<number> {
  const { channel, delivery, mode, platform, signal } = options
  const now = platform.now()
  if (!(await hasDueMessages(db, { channel, now }))) return 0
  await expireMessages(db, { channel, now })
  const configured = await configuredChannel({ db, platform }, channel, delivery)
  if (!configured && mode === 'production') return 0
  const leaseId = newId(platform)
  const until = new Date(now.getTime() + leaseMs)
  const templates = Object.keys(messageTemplates)
  const claim = { channel, templates, leaseId, now, until, most: atOnce }
  const claimed = await claimMessages(db, claim)
  await Promise.all(
    claimed.map(async (message) => {
      const lease = { id: message.id, leaseId }
      if (signal.aborted) return releaseMessage(db, lease)
      if (configured) return deliver(db, { ...options, message, configured, lease })
      return endMessage(db, { ...lease, state: 'shown', now, problem: null })
    }),
  )
  return claimed.length
}

type Delivering = DeliverOptions & {
  message: OutboxMessage
  configured: ConfiguredChannel
  lease: { id: number; leaseId: string }
}

/** The gateway is called on behalf of the request that queued the message. */
function traceOf({ requestId, traceparent }: OutboxMessage): Trace | null {
  return requestId !== null && traceparent !== null ? { requestId, traceparent } : null
}

async function deliver(
  db: Database,
  { lease, limit = timeouts, log, message, platform, configured, signal }: Delivering,
): Promise<void> {
  const { attempts, channel, data, id, language, receiver, template } = message
  const trace = traceOf(message)
  const facts = { channel, message: id, ...(trace && traceFields(trace)) }
  if (!receiver || !data || !isTemplate(template)) {
    log.warn({ ...facts, template }, 'a message cannot be written')
    return endMessage(db, { ...lease, state: 'failed', now: platform.now(), problem: null })
  }
  const brand = await readBrandSetting(db)
  const written = renderMessage({ template, language, data, brand })
  const outboundMail = { ...written, id: `amber-${id}`, to: receiver, language, template }
  const spanFacts = () => ({ name: `deliver ${channel}`, kind: 'internal' }) as const
  const send = () =>
    withSpan(platform.traces, spanFacts, async (span) => {
      const result = await configured.deliver(outboundMail, { signal, limit })
      span.set({ 'amber.message': id, 'amber.template': template, 'amber.attempt': attempts })
      if (!result.isSent) span.fail(result.kind)
      return result
    })
  const outcome = await (trace ? platform.traces.run(trace, send) : send())
  const now = platform.now()
  if (outcome.isSent) return endMessage(db, { ...lease, state: 'sent', now, problem: null })
  if (signal.aborted) return releaseMessage(db, lease)
  const detail = redactError(outcome.detail, [receiver, ...Object.values(data).map(String)])
  const problem = { kind: outcome.kind, detail }
  const pause = outcome.isFinal ? undefined : pauses[attempts - 1]
  log.warn({ ...facts, attempts, problem }, 'a message could not be delivered')
  if (pause === undefined) return endMessage(db, { ...lease, state: 'failed', now, problem })
  // Capped, so that it is given up on time.
  const nextTryAt = new Date(Math.min(now.getTime() + pause, message.expiresAt.getTime()))
  return postponeMessage(db, { ...lease, now, nextTryAt, problem })
}
