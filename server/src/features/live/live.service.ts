import * as z from 'zod'
import type { Logger } from 'pino'
import { isLiveKind, liveBeat, liveSchemas, type LiveKind } from '@amber/contract/live.ts'
import { announce } from '#server/db/announce.ts'
import type { Database } from '#server/db/connect.ts'
import type { Listen } from '#server/db/listen.ts'
import { sessionTimes, type Actor } from '#server/http/authenticate.ts'
import { loggable } from '#server/http/database-problems.ts'
import { fail } from '#server/http/problem.ts'
import {
  beatBytes,
  createEventStream,
  eventBytes,
  type EventStream,
} from '#server/lib/event-stream.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  getKeptPlaces,
  listEvents,
  listHoldersAmong,
  listMembersAmong,
  listOverSessions,
  placeEvents,
  type LiveEvent,
} from './live.queries.ts'

/** Streams of one session, of one person, of this server. One more takes the place of the session's or person's oldest. */
const limits = { session: 8, user: 32, server: 4_000 }

/** Milliseconds between two looks at the database: while it calls out by itself, and where it cannot. */
const lookEvery = { heard: 5_000, unheard: 1_000 }

/** Events that are told one by one to somebody who was away; who missed more reads everything anew. */
const backlogLimit = 500
const batchSize = 200

/**
 * Milliseconds for which changes of the figures are gathered: the first after a rest shortly, for what one click writes
 * belongs together, and then at most so often is everybody told.
 */
const gatherFor = { first: 100, next: 500 }
/**
 * Milliseconds that each open screen takes of the latter, where that is more, and that each beyond the first few adds to
 * the time over which all of them read anew what has changed: each makes up to four calls, so that there are 400 of those
 * a second at most. After a rest a hundred screens have it within a second.
 */
const perScreen = 10
const fewScreens = 20

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
  let told = 0
  let isHeard = false
  let isListening = false
  let turn: Promise<unknown> = Promise.resolve()
  let lookTimer: ReturnType<typeof setTimeout> | undefined
  let beatTimer: ReturnType<typeof setInterval> | undefined
  let gatherTimer: ReturnType<typeof setTimeout> | undefined
  /** When the figures last became others, and whether that is still to be told. */
  let figuresSince = 0
  let areFiguresDue = false

  /** One after another: an event is never told before an older one. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  const warn = (error: unknown) => {
    if (!stopping.aborted) log.warn({ err: loggable(error) }, 'the live stream could not look')
  }

  // However often it is called out, one look waits at most.
  let isLookDue = false
  function look(): void {
    if (isLookDue || streams.size === 0) return
    isLookDue = true
    void inTurn(async () => {
      isLookDue = false
      await tellNew()
    }).catch(warn)
  }

  async function tellNew(): Promise<void> {
    if (streams.size === 0) return
    await placeEvents(db)
    for (let isMore = true; isMore;) {
      const events = await listEvents(db, { after: told, limit: batchSize })
      for (const event of events) {
        await tell(event, [...streams])
        told = event.place
      }
      isMore = events.length === batchSize
    }
  }

  async function tell(event: LiveEvent, to: readonly Stream[]): Promise<void> {
    const { kind } = event
    // Of a newer server, whose announcements this one does not know.
    if (!isLiveKind(kind)) return
    const bytes = eventBytes({ id: event.place, kind, data: dataOf(kind, event) })
    for (const stream of await concerned(event, to)) {
      stream.send(bytes)
      if (kind === 'session-ended') stream.close()
    }
  }

  /** What is said of an event by now: how long ago it was, and over how long so many screens spread their looks. */
  function dataOf(kind: LiveKind, event: LiveEvent): object {
    const data = z.parse<z.core.$ZodType>(liveSchemas[kind], event.data) as object
    return {
      ...data,
      ...('age' in data && { age: Number(data.age) + event.age }),
      ...('spread' in data && { spread: Math.max(Number(data.spread), crowd()) }),
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

  /** Opens a stream for a session; behind the event of that id, where one is given. */
  async function open(
    { id: userId, sessionId }: Actor,
    lastEventId: string | null,
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
    await inTurn(() => join(stream, lastEventId))
    await endOver([stream])
    return stream.readable
  }

  async function join(stream: Stream, lastEventId: string | null): Promise<void> {
    await tellNew()
    if (streams.size === 0) await placeEvents(db)
    const kept = await getKeptPlaces(db)
    if (streams.size === 0) told = kept.last
    if (lastEventId !== null) await tellMissed(stream, { lastEventId, first: kept.first })
    stream.send(beatBytes(told))
    if (stopping.aborted) return stream.close()
    // What it was told may have ended it: its session is over, or it did not keep up.
    if (!stream.isOpen()) return
    makeRoom(stream)
    streams.add(stream)
    if (streams.size === 1) wake()
  }

  async function tellMissed(
    stream: Stream,
    { lastEventId, first }: { lastEventId: string; first: number },
  ): Promise<void> {
    const after = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : -1
    const isKept = after >= first - 1 && after <= told
    const missed = isKept
      ? await listEvents(db, { after, upTo: told, limit: backlogLimit + 1 })
      : []
    if (!isKept || missed.length > backlogLimit)
      stream.send(eventBytes({ id: told, kind: 'reset', data: {} }))
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
      stream.send(eventBytes({ id: told, kind: 'session-ended', data: {} }))
      stream.close()
    }
  }

  function beat(): void {
    const bytes = beatBytes(told)
    for (const stream of streams) stream.send(bytes)
  }

  function wake(): void {
    if (listen && !isListening) {
      isListening = true
      listen({
        onNotice: () => {
          isHeard = true
          look()
        },
        onLost: () => (isHeard = false),
        signal: stopping,
      })
    }
    const lookAgain = () => {
      look()
      endOver([...streams]).catch(warn)
      lookTimer = setTimeout(lookAgain, isHeard ? lookEvery.heard : lookEvery.unheard)
    }
    lookAgain()
    beatTimer = setInterval(beat, liveBeat)
  }

  function rest(): void {
    clearTimeout(lookTimer)
    clearInterval(beatTimer)
  }

  const crowd = () => perScreen * Math.max(0, streams.size - fewScreens)

  /**
   * Tells everybody soon that the figures of home are others. Not in the transaction of each write: all of them would
   * wait for one another at the announcement, for a figure that the next one changes again.
   */
  function noteFigures(): void {
    figuresSince = platform.now().getTime()
    areFiguresDue = true
    if (!stopping.aborted) gatherTimer ??= setTimeout(tellFigures, gatherFor.first)
  }

  function tellFigures(): void {
    gatherTimer = undefined
    if (!areFiguresDue || stopping.aborted) return
    areFiguresDue = false
    const data = { spread: 0, age: Math.max(0, platform.now().getTime() - figuresSince) }
    announce(db, { kind: 'figures-changed', to: 'everyone', data }).catch(warn)
    gatherTimer = setTimeout(tellFigures, Math.max(gatherFor.next, perScreen * streams.size))
  }

  stopping.addEventListener('abort', () => {
    clearTimeout(gatherTimer)
    for (const stream of streams) stream.close()
  })

  return { open, noteFigures }
}
