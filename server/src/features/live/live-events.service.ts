import type { Logger } from 'pino'
import * as z from 'zod'
import { isLiveKind, liveSchemas, type LiveKind } from '@amber/contract/live.ts'
import type { Database } from '#server/db/connect.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { eventBytes, type EventStream } from './event-stream.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  listOverSessions,
  assignSequence,
  listEvents,
  listHoldersAmong,
  listMembersAmong,
  type LiveEvent,
} from './live.queries.ts'
import { spreadOver } from './live-metrics.service.ts'

/** Maximum streams; a further one replaces the oldest of its session or user. */
export const streamLimits = { session: 8, user: 32, server: 4_000 }

export type Stream = EventStream & { sessionId: string; userId: string }

/** The open streams of this server and how far they have been sent the events. */
export type LiveState = {
  readonly db: Database
  readonly platform: Platform
  readonly log: Logger
  readonly stopping: AbortSignal
  readonly streams: Set<Stream>
  /** Sequence of the last event sent to all streams. */
  lastSent: number
  /** Whether notifications arrive, and whether one came since the last timed poll. */
  isHeard: boolean
  wasCalled: boolean
}

/** Closes the oldest stream of the session or user at its limit. */
export function makeRoom(streams: Iterable<Stream>, { sessionId, userId }: Stream): void {
  const ofUser = [...streams].filter((stream) => stream.userId === userId)
  const ofSession = ofUser.filter((stream) => stream.sessionId === sessionId)
  if (ofSession.length >= streamLimits.session) ofSession[0]?.close()
  else if (ofUser.length >= streamLimits.user) ofUser[0]?.close()
}

/** Closes streams of sessions that ended or expired. */
export async function closeEnded(live: LiveState, some: readonly Stream[]): Promise<void> {
  const { db, platform } = live
  const now = platform.now().getTime()
  const over = await listOverSessions(db, {
    ids: some.map(({ sessionId }) => sessionId),
    idle: new Date(now - sessionTimes.idle),
    idleRemembered: new Date(now - sessionTimes.idleRemembered),
    old: new Date(now - sessionTimes.absolute),
  })
  const ended = new Set(over)
  for (const stream of some.filter(({ sessionId }) => ended.has(sessionId))) {
    stream.send(eventBytes({ id: live.lastSent, kind: 'session-ended', data: {} }))
    stream.close()
  }
}

/** Above this many missed events a client gets `reset` and reloads. */
const backlogLimit = 500
const batchSize = 200

/** Sends the events since the last one to all streams. */
export async function sendNewEvents(live: LiveState): Promise<void> {
  const { db, streams } = live
  if (streams.size === 0) return
  await assignSequence(db)
  for (let isMore = true; isMore;) {
    const events = await listEvents(db, { after: live.lastSent, limit: batchSize })
    // Found by the timer alone: notifications are missing.
    if (events.length > 0 && !live.wasCalled) live.isHeard = false
    for (const event of events) {
      await sendEvent(live, event, [...streams])
      live.lastSent = event.sequence
    }
    isMore = events.length === batchSize
  }
}

/** Sends the kept events after a sequence, `first` being the oldest kept; `reset` if some are missing. */
export async function replayMissedEvents(
  live: LiveState,
  stream: Stream,
  { after, first }: { after: number; first: number },
): Promise<void> {
  const { db, lastSent } = live
  const isKept = after >= first - 1 && after <= lastSent
  const missed = isKept
    ? await listEvents(db, { after, upTo: lastSent, limit: backlogLimit + 1 })
    : []
  if (!isKept || missed.length > backlogLimit)
    stream.send(eventBytes({ id: lastSent, kind: 'reset', data: {} }))
  else for (const event of missed) await sendEvent(live, event, [stream])
}

async function sendEvent(live: LiveState, event: LiveEvent, to: readonly Stream[]): Promise<void> {
  const { kind } = event
  // Null for a kind of a later version.
  const data = isLiveKind(kind) ? dataOf(live, kind, event) : null
  if (!data) return
  const bytes = eventBytes({ id: event.sequence, kind, data })
  for (const stream of await recipientsOf(live.db, event, to)) {
    stream.send(bytes)
    if (kind === 'session-ended') stream.close()
  }
}

/** Adds the current age and the spread for open screens. */
function dataOf({ log, streams }: LiveState, kind: LiveKind, event: LiveEvent): object | null {
  const parsed = z.safeParse<z.core.$ZodType>(liveSchemas[kind], event.data)
  if (!parsed.success) {
    log.warn({ kind, sequence: event.sequence }, 'a live event is not as this version knows it')
    return null
  }
  const data = parsed.data as object
  return {
    ...data,
    ...('age' in data && { age: Number(data.age) + event.age }),
    ...('spread' in data && { spread: Math.max(Number(data.spread), spreadOver(streams.size)) }),
  }
}

async function recipientsOf(
  db: Database,
  { audience, audienceIds }: LiveEvent,
  to: readonly Stream[],
): Promise<readonly Stream[]> {
  if (audience === 'everyone') return to
  if (audience === 'sessions') return to.filter(({ sessionId }) => audienceIds.includes(sessionId))
  const userIds = [...new Set(to.map(({ userId }) => userId))]
  const found = new Set(
    audience === 'users'
      ? audienceIds
      : audience === 'role'
        ? await listMembersAmong(db, { roleIds: audienceIds, userIds })
        : await listHoldersAmong(db, { permissions: audienceIds, userIds }),
  )
  return to.filter(({ userId }) => found.has(userId))
}
