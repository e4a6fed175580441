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

/** Streams of one session, of one person, of this server. One more takes the place of the session's or person's oldest. */
const limits = { session: 8, user: 32, server: 4_000 }

/** Milliseconds between two looks at the database: while it calls out by itself, and where it cannot. */
const lookEvery = { heard: 5_000, unheard: 1_000 }

/** Milliseconds that an event may take from its time, when its transaction begins, until others can see it. */
const committedWithin = 5_000

/** Events that are told one by one to somebody who was away; who missed more reads everything anew. */
const backlogLimit = 500
const batchSize = 200

/** What who opens a stream knows: all up to an event, or all but what was said in the last milliseconds. */
type Known = { lastEventId: string | null; since: number | undefined }

/** Of an id that is none of ours, a place that is not kept. */
const sequenceOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1)

type Stream = EventStream & { sessionId: string; userId: string }

export type Live = ReturnType<typeof createLive>

/** Tells the open screens of this server what was announced on any: from the database, in its order of commits. */
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
  /** Null where the database cannot call out. */
  listen: Listen | null
  stopping: AbortSignal
}) {
  const streams = new Set<Stream>()
  /** The place up to which all streams have been told. */
  let lastSent = 0
  /** Whether the database is heard when it calls out, and whether it has called since the last look by the clock. */
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

  /** One after another: an event is never told before an older one. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  // However often it is called out, one look waits at most.
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
      // Found by the clock alone: then it is not heard any more, until it is.
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
    // Of another version of the server, whose announcements this one does not know.
    const data = isLiveKind(kind) ? dataOf(kind, event) : null
    if (!data) return
    const bytes = eventBytes({ id: event.sequence, kind, data })
    for (const stream of await concerned(event, to)) {
      stream.send(bytes)
      if (kind === 'session-ended') stream.close()
    }
  }

  /** What is said of an event by now: how long ago it was, and over how long so many screens spread their looks. */
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

  /** Opens a stream for a session; with what it has missed, where it says what it knows. */
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
      // Nobody will read it: it would stay among the streams until it is full.
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
    // What it was told may have ended it: its session is over, or it did not keep up.
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

  /** Closes the streams of sessions that are over, also of those that only time has ended. */
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
          // What calls out here may be kept back on the way, as by a pooler: what has come is no mere promise.
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
