import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { eventBytes, type EventStream } from '#server/lib/event-stream.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listOverSessions } from './live.queries.ts'

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
