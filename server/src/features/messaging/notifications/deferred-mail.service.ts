import {
  groupsOfKinds,
  quietEndAfter,
  type MessageSettings,
  channelsOf,
  defaultMessageSettings,
  isQuietAt,
} from '@amber/contract/messaging/message-settings.ts'
import type { Database } from '#server/db/connect.ts'
import {
  insertDeferredMail,
  setDue,
  lockDueReaders,
  takeDeferred,
  type Deferred,
} from './deferred-mail.queries.ts'
import { gatheredNotices } from '@amber/contract/messaging/message-templates.ts'
import { isNotificationKind } from '@amber/contract/messaging/notification-kinds.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { readPreference } from '@amber/contract/account/preferences.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import { announcementsFor } from '#server/features/messaging/announcements/announcements.service.ts'
import { queueMessage } from '#server/features/messaging/delivery/outbox.service.ts'
import { defaultLanguage } from '#server/features/settings/settings.service.ts'
import type { Platform } from '#server/lib/platform.ts'
import { findReader } from './notify.queries.ts'

const day = 24 * 60 * 60_000

type About =
  | { kind: string; data: Record<string, unknown> }
  /** Read when the mail is written, so that corrections apply. */
  | { announcementId: string }

type Holding = { userId: string; settings: MessageSettings; about: About; now: Date }

/** Defers a mail until quiet hours end (`sendDeferredMail`). */
export async function deferMail(
  db: Database,
  { now, settings, userId, about }: Holding,
): Promise<void> {
  const dueTime = nextLookAfter(settings, now)
  await insertDeferredMail(db, { ...about, userId, createTime: now, dueTime })
}

/** Returns the end of quiet hours, else a day later, in case a concurrent change escaped `reviewDeferredMail`. */
function nextLookAfter(settings: MessageSettings, now: Date): Date {
  return quietEndAfter(settings, now) ?? new Date(now.getTime() + day)
}

/** Reviews deferred mail after a change of quiet hours. */
export async function reviewDeferredMail(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await setDue(db, { userId, dueTime: now })
}

/** Takes less than a second. */
const batchSize = 50
/** Earlier items are only counted. */
const mostInOne = 50

/** Mails deferred items after quiet hours, several in one mail. Applies current preferences. One server at a time. */
export async function sendDeferredMail(
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

const securityKinds = Object.entries(groupsOfKinds).flatMap(([kind, group]) =>
  group === 'security' ? [kind] : [],
)

async function release(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const reader = await findReader(db, userId)
  const settings = readPreference('messages', reader?.settings) ?? defaultMessageSettings
  // Security notices wait for nothing but their own pause, others if quiet hours or the clock were changed.
  const isQuiet = reader !== null && isQuietAt(settings, now)
  if (isQuiet)
    await setDue(db, { userId, dueTime: nextLookAfter(settings, now), except: securityKinds })
  const deferred = await takeDeferred(db, {
    userId,
    announcements: announcementsFor({ userId, now }),
    due: isQuiet ? { kinds: securityKinds, now } : null,
  })
  if (!reader?.email) return
  const wanted = deferred.filter((one) => isWanted(one, { settings, isEnabled: reader.isEnabled }))
  if (wanted.length === 0) return
  const language = readPreference('language', reader.language) ?? (await defaultLanguage(db))
  await queueMessage(db, {
    channel: 'mail',
    to: reader.email,
    language,
    template: 'notice',
    data: written(wanted, { settings, language }),
    now,
    // Many quiet hours end at once.
    isBulk: !isQuiet,
  })
}

function isWanted(
  deferred: Deferred,
  { settings, isEnabled }: { settings: MessageSettings; isEnabled: boolean },
): boolean {
  if (!('kind' in deferred)) return isEnabled && settings.groups.announcements.mail
  return !isNotificationKind(deferred.kind) || channelsOf(settings, deferred.kind).mail
}

type Way = { settings: MessageSettings; language: Language }

function written(deferred: readonly Deferred[], way: Way): { title: string; text: string } {
  const [first] = deferred
  if (deferred.length === 1 && first) return textsOf(first, way.language)
  const shown = deferred.slice(-mostInOne)
  const more = deferred.length - shown.length
  const clock = new Intl.DateTimeFormat(way.language, {
    timeZone: way.settings.quiet.zone,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = shown.map((one) => {
    const { title, text } = textsOf(one, way.language)
    return [`${clock.format(one.time)} · ${title}`, text].filter(Boolean).join('\n')
  })
  if (more > 0) parts.unshift(translate(gatheredNotices.more, way.language, { count: more }))
  return {
    title: translate(gatheredNotices.title, way.language, { count: deferred.length }),
    text: parts.join('\n\n'),
  }
}

function textsOf(deferred: Deferred, language: Language): { title: string; text: string } {
  if (!('kind' in deferred)) {
    const { title, body } = deferred
    return { title: translate(title, language), text: translate(body, language) }
  }
  const { title, text } = notificationText(deferred.kind, deferred.data)
  return { title: translate(title, language), text: translate(text, language) }
}
