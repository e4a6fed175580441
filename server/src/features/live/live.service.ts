import * as z from 'zod'
import type { Logger } from 'pino'
import { isLiveKind, heartbeatMs, liveSchemas, type LiveKind } from '@amber/contract/live.ts'
import { notifyChannel } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { Listen } from '#server/db/listen.ts'
import { sessionTimes, type Actor } from '#server/http/session/authenticate.ts'
import { loggable } from '#server/http/database-problems.ts'
import { fail } from '#server/http/problem.ts'
import {
  heartbeatBytes,
  createEventStream,
  eventBytes,
  type EventStream,
} from '#server/lib/event-stream.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createMetrics } from './live-metrics.service.ts'
import {
  getSequenceRange,
  getSequenceBefore,
  listEvents,
  listHoldersAmong,
  listMembersAmong,
  listOverSessions,
  assignSequence,
  type LiveEvent,
} from './live.queries.ts'

/** Maximum streams; a further one replaces the oldest of its session or user. */
const limits = { session: 8, user: 32, server: 4_000 }

/** Poll intervals in milliseconds, with and without notifications. */
const lookEvery = { heard: 5_000, unheard: 1_000 }

/** Milliseconds from the start of a transaction to its expected commit. */
const committedWithin = 5_000

/** Above this many missed events a client gets `reset` and reloads. */
const backlogLimit = 500
const batchSize = 200

/** Position of a client: its last event, or milliseconds since its data was read. */
type Known = { lastEventId: string | null; since: number | undefined }

/** Maps a foreign id to -1, which is never kept. */
const sequenceOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1)

type Stream = EventStream & { sessionId: string; userId: string }

export type Live = ReturnType<typeof createLive>

/** Sends events of all servers to the streams of this one, in commit order. */
export function createLive({
  db,
  platform,
  log,
  listen,
  stopping,
}: {
  db: Database
  platform: Platform
  log: Logger
  listen: Listen | null
  stopping: AbortSignal
}) {
  const streams = new Set<Stream>()
  let lastSent = 0
  /** Whether notifications arrive, and whether one came since the last timed poll. */
  let isHeard = false
  let wasCalled = false
  let isListening = false
  let turn: Promise<unknown> = Promise.resolve()
  let lookTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined

  const warn = (error: unknown) => {
    if (!stopping.aborted) log.warn({ err: loggable(error) }, 'the live stream could not look')
  }

  const figures = createMetrics({ db, platform, stopping, screens: () => streams.size, warn })

  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  // Queues at most one poll.
  let isLookDue = false
  function look(): void {
    if (isLookDue || streams.size === 0) return
    isLookDue = true
    void inTurn(async () => {
      isLookDue = false
      await sendNewEvents()
    }).catch(warn)
  }

  async function sendNewEvents(): Promise<void> {
    if (streams.size === 0) return
    await assignSequence(db)
    for (let isMore = true; isMore;) {
      const events = await listEvents(db, { after: lastSent, limit: batchSize })
      // Found by the timer alone: notifications are missing.
      if (events.length > 0 && !wasCalled) isHeard = false
      for (const event of events) {
        await tell(event, [...streams])
        lastSent = event.sequence
      }
      isMore = events.length === batchSize
    }
  }

  async function tell(event: LiveEvent, to: readonly Stream[]): Promise<void> {
    const { kind } = event
    // Null for a kind of a later version.
    const data = isLiveKind(kind) ? dataOf(kind, event) : null
    if (!data) return
    const bytes = eventBytes({ id: event.sequence, kind, data })
    for (const stream of await concerned(event, to)) {
      stream.send(bytes)
      if (kind === 'session-ended') stream.close()
    }
  }

  /** Adds the current age and the spread for open screens. */
  function dataOf(kind: LiveKind, event: LiveEvent): object | null {
    const parsed = z.safeParse<z.core.$ZodType>(liveSchemas[kind], event.data)
    if (!parsed.success) {
      log.warn({ kind, sequence: event.sequence }, 'a live event is not as this version knows it')
      return null
    }
    const data = parsed.data as object
    return {
      ...data,
      ...('age' in data && { age: Number(data.age) + event.age }),
      ...('spread' in data && { spread: Math.max(Number(data.spread), figures.spread()) }),
    }
  }

  async function concerned(
    { audience, audienceIds }: LiveEvent,
    to: readonly Stream[],
  ): Promise<readonly Stream[]> {
    if (audience === 'everyone') return to
    if (audience === 'sessions')
      return to.filter(({ sessionId }) => audienceIds.includes(sessionId))
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

  /** Opens a stream and replays events missed since `known`. */
  async function open(
    { id: userId, sessionId }: Actor,
    known: Known,
  ): Promise<ReadableStream<Uint8Array>> {
    if (stopping.aborted || streams.size >= limits.server)
      throw fail('server_busy', { retryAfter: 2 })
    const stream: Stream = {
      ...createEventStream(() => {
        streams.delete(stream)
        if (streams.size === 0) rest()
      }),
      userId,
      sessionId,
    }
    await inTurn(() => join(stream, known))
    try {
      await endOver([stream])
    } catch (error) {
      // The stream has no reader.
      stream.close()
      throw error
    }
    return stream.readable
  }

  async function join(stream: Stream, { lastEventId, since }: Known): Promise<void> {
    await sendNewEvents()
    if (streams.size === 0) await assignSequence(db)
    const kept = await getSequenceRange(db)
    if (streams.size === 0) lastSent = kept.last
    if (lastEventId !== null)
      await replayMissedEvents(stream, { after: sequenceOf(lastEventId), first: kept.first })
    else if (since !== undefined)
      await replayMissedEvents(stream, {
        after: Math.min(lastSent, await getSequenceBefore(db, since + committedWithin)),
        first: kept.first,
      })
    stream.send(heartbeatBytes(lastSent))
    if (stopping.aborted) return stream.close()
    // A replayed event or back-pressure may have closed it.
    if (!stream.isOpen()) return
    makeRoom(stream)
    streams.add(stream)
    if (streams.size === 1) wake()
  }

  async function replayMissedEvents(
    stream: Stream,
    { after, first }: { after: number; first: number },
  ): Promise<void> {
    const isKept = after >= first - 1 && after <= lastSent
    const missed = isKept
      ? await listEvents(db, { after, upTo: lastSent, limit: backlogLimit + 1 })
      : []
    if (!isKept || missed.length > backlogLimit)
      stream.send(eventBytes({ id: lastSent, kind: 'reset', data: {} }))
    else for (const event of missed) await tell(event, [stream])
  }

  function makeRoom({ sessionId, userId }: Stream): void {
    const ofUser = [...streams].filter((stream) => stream.userId === userId)
    const ofSession = ofUser.filter((stream) => stream.sessionId === sessionId)
    if (ofSession.length >= limits.session) ofSession[0]?.close()
    else if (ofUser.length >= limits.user) ofUser[0]?.close()
  }

  /** Closes streams of sessions that ended or expired. */
  async function endOver(some: readonly Stream[]): Promise<void> {
    const now = platform.now().getTime()
    const over = await listOverSessions(db, {
      ids: some.map(({ sessionId }) => sessionId),
      idle: new Date(now - sessionTimes.idle),
      idleRemembered: new Date(now - sessionTimes.idleRemembered),
      old: new Date(now - sessionTimes.absolute),
    })
    const ended = new Set(over)
    for (const stream of some.filter(({ sessionId }) => ended.has(sessionId))) {
      stream.send(eventBytes({ id: lastSent, kind: 'session-ended', data: {} }))
      stream.close()
    }
  }

  function heartbeat(): void {
    const bytes = heartbeatBytes(lastSent)
    for (const stream of streams) stream.send(bytes)
  }

  function wake(): void {
    if (listen && !isListening) {
      isListening = true
      listen({
        onBegun: () => {
          look()
          // Checks that notifications arrive: a pooler may accept LISTEN and drop them.
          notifyChannel(db).catch(warn)
        },
        onNotice: () => {
          isHeard = true
          wasCalled = true
          look()
        },
        onLost: () => {
          isHeard = false
          if (streams.size > 0) lookAgain()
        },
        signal: stopping,
      })
    }
    lookAgain()
    heartbeatTimer = setInterval(heartbeat, heartbeatMs)
  }

  function lookAgain(): void {
    clearTimeout(lookTimer)
    wasCalled = false
    look()
    endOver([...streams]).catch(warn)
    lookTimer = setTimeout(lookAgain, isHeard ? lookEvery.heard : lookEvery.unheard)
  }

  function rest(): void {
    clearTimeout(lookTimer)
    clearInterval(heartbeatTimer)
  }

  stopping.addEventListener('abort', () => {
    for (const stream of streams) stream.close()
  })

  return { open, noteMetrics: figures.note }
}
