import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { MessageTemplate } from '@amber/contract/messaging/message-templates.ts'
import type { Language, TextValues } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import type { Trace } from '#server/lib/trace.ts'
import { hasWaitedInVain, insertMessage } from './outbox.queries.ts'

/** For messages without an expiry. */
const lifetimeMs = 3 * 24 * 60 * 60 * 1000

/** Milliseconds of failed attempts. */
const stuckAfterMs = 2 * 60 * 1000

/**
 * Whether a channel fails. Judged by messages to any receiver, so that the answer to a code request does not reveal
 * whether a code was sent.
 */
export function isChannelStuck(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<boolean> {
  return hasWaitedInVain(db, { channel, since: new Date(now.getTime() - stuckAfterMs) })
}

export type Message = {
  channel: Channel
  /** Email address or phone number. */
  to: string
  language: Language
  template: MessageTemplate
  /** Template values; erased after the message has ended. */
  data: TextValues
  now: Date
  /** Sent after all others. */
  isBulk?: boolean
  expiresAt?: Date
  /** `shown` and `withheld` messages are not sent, and stored without content. */
  state?: 'waiting' | 'shown' | 'withheld'
  /** Request that causes the message; null for jobs. */
  trace?: Trace | null
}

/** Queues a message in the caller's transaction. */
export async function queueMessage(db: Database, message: Message): Promise<void> {
  const { channel, to, language, template, data, now } = message
  const { isBulk = false, state = 'waiting', trace = null } = message
  const isWaiting = state === 'waiting'
  await insertMessage(db, {
    channel,
    receiver: isWaiting ? to : null,
    language,
    template,
    isBulk,
    data: isWaiting ? data : null,
    state,
    endTime: isWaiting ? null : now,
    nextTryAt: now,
    expiresAt: message.expiresAt ?? new Date(now.getTime() + lifetimeMs),
    createTime: now,
    requestId: trace?.requestId ?? null,
    traceparent: trace?.traceparent ?? null,
  })
}
