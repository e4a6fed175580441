import type { Channel } from '@amber/contract/sign-in/codes.ts'
import type { MessageTemplate } from '@amber/contract/messaging/message-templates.ts'
import type { Language, TextValues } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { hasWaitedInVain, insertMessage } from './outbox.queries.ts'

/** For how long delivery of what has no end of its own is tried. */
const lifetimeMs = 3 * 24 * 60 * 60 * 1000

/** After how long of waiting, and of being tried, a message says that its channel does not work. */
const stuckAfterMs = 2 * 60 * 1000

/**
 * Whether messages of a channel do not get out at the moment. It goes by messages that have waited, whoever they are for:
 * what is said to somebody who has just asked for a code must not tell whether one was sent to them.
 */
export function isChannelStuck(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<boolean> {
  return hasWaitedInVain(db, { channel, since: new Date(now.getTime() - stuckAfterMs) })
}

export type Message = {
  channel: Channel
  /** A mail address or a phone number. */
  to: string
  language: Language
  template: MessageTemplate
  /** What fills the holes of the template. Forgotten once the message is sent. */
  data: TextValues
  now: Date
  /** One of very many: everything else goes first. */
  isBulk?: boolean
  /** From when on it is of no use any more, and not sent. */
  expiresAt?: Date
  /** `shown` and `withheld` are kept without their contents, and never sent. */
  state?: 'waiting' | 'shown' | 'withheld'
}

/** Puts a message into the outbox, in the caller's transaction; the clock delivers it. */
export async function queueMessage(db: Database, message: Message): Promise<void> {
  const { channel, to, language, template, data, now } = message
  const { isBulk = false, state = 'waiting' } = message
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
  })
}
