import {
  channelsOf,
  defaultMessageSettings,
  isQuietAt,
  type MessageSettings,
} from '@amber/contract/message-settings.ts'
import { gatheredNotices } from '@amber/contract/message-templates.ts'
import { isNotificationKind } from '@amber/contract/notification-kinds.ts'
import { notificationWords } from '@amber/contract/notification-words.ts'
import { readPreference } from '@amber/contract/preferences.ts'
import { say, type Language } from '@amber/contract/words.ts'
import type { Database } from '#server/db/connect.ts'
import { announcementsFor } from '#server/features/announcements/announcements.service.ts'
import { queueMessage } from '#server/features/post/post.service.ts'
import { defaultLanguage } from '#server/features/settings/settings.service.ts'
import type { Platform } from '#server/lib/platform.ts'
import { nextLookAfter } from './hold-mail.service.ts'
import { lockDueReaders, setDue, takeHeld, type Held } from './held-mail.queries.ts'
import { findReader } from './notify.queries.ts'

/** Few enough that a batch is done within a second. */
const batchSize = 50
/** More than anybody reads; of those before, their number. */
const mostInOne = 50

/**
 * Mails what has waited to those whose hours of quiet are over: what is one as it would have been, several in one mail.
 * It goes by what the person wants, and is shown, at that moment. Of several servers, one at a time does it.
 */
export async function releaseHeldMail(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = await db.transaction(async (transaction) => {
      const now = platform.now()
      const readers = await lockDueReaders(transaction, { now, limit: batchSize })
      for (const userId of readers) await release(transaction, { userId, now })
      return readers.length === batchSize
    })
}

async function release(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const reader = await findReader(db, userId)
  const settings = readPreference('messages', reader?.settings) ?? defaultMessageSettings
  // Other hours were chosen meanwhile, or the clock was put back.
  if (reader && isQuietAt(settings, now))
    return setDue(db, { userId, dueTime: nextLookAfter(settings, now) })
  const held = await takeHeld(db, { userId, announcements: announcementsFor({ userId, now }) })
  if (!reader?.email) return
  const wanted = held.filter((one) => isWanted(one, { settings, isEnabled: reader.isEnabled }))
  if (wanted.length === 0) return
  const language = readPreference('language', reader.language) ?? (await defaultLanguage(db))
  await queueMessage(db, {
    channel: 'mail',
    to: reader.email,
    language,
    template: 'notice',
    data: written(wanted, { settings, language }),
    now,
    // Many people's hours end at the same time.
    isBulk: true,
  })
}

function isWanted(
  held: Held,
  { settings, isEnabled }: { settings: MessageSettings; isEnabled: boolean },
): boolean {
  if (!('kind' in held)) return isEnabled && settings.groups.announcements.mail
  return !isNotificationKind(held.kind) || channelsOf(settings, held.kind).mail
}

type Way = { settings: MessageSettings; language: Language }

function written(held: readonly Held[], way: Way): { title: string; text: string } {
  const [first] = held
  if (held.length === 1 && first) return wordsOf(first, way.language)
  const shown = held.slice(-mostInOne)
  const more = held.length - shown.length
  const clock = new Intl.DateTimeFormat(way.language, {
    timeZone: way.settings.quiet.zone,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = shown.map((one) => {
    const { title, text } = wordsOf(one, way.language)
    return [`${clock.format(one.time)} · ${title}`, text].filter(Boolean).join('\n')
  })
  if (more > 0) parts.unshift(say(gatheredNotices.more, way.language, { count: more }))
  return {
    title: say(gatheredNotices.title, way.language, { count: held.length }),
    text: parts.join('\n\n'),
  }
}

function wordsOf(held: Held, language: Language): { title: string; text: string } {
  if (!('kind' in held)) {
    const { zh, en, bodyZh, bodyEn } = held
    return { title: say({ zh, en }, language), text: say({ zh: bodyZh, en: bodyEn }, language) }
  }
  const { title, text } = notificationWords(held.kind, held.data)
  return { title: say(title, language), text: say(text, language) }
}
