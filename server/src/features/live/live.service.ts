import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import type { Listen } from '#server/db/listen-on.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import { loggable } from '#server/http/database-problems.ts'
import { fail } from '#server/http/problem.ts'
import { heartbeatBytes, createEventStream, retryBytes } from './event-stream.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  replayMissedEvents,
  sendNewEvents,
  closeEnded,
  makeRoom,
  streamLimits,
  type LiveState,
  type Stream,
} from './live-events.service.ts'
import { createMetricsPublisher } from './live-metrics.service.ts'
import { createPolling, type Polling } from './live-polling.service.ts'
import { getSequenceRange, getSequenceBefore, assignSequence } from './live.queries.ts'

/** Milliseconds from the start of a transaction to its expected commit. */
const committedWithin = 5_000

/** Spreads the clients of a stopping server over the others. */
const reconnectWithinMs = 1_000

/** Position of a client: its last event, or milliseconds since its data was read. */
type Known = { lastEventId: string | null; since: number | undefined }

/** Maps a foreign id to -1, which is never kept. */
const sequenceOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : -1)

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
  const live: LiveState = {
    db,
    platform,
    log,
    stopping,
    streams,
    lastSent: 0,
    isHeard: false,
    wasCalled: false,
  }
  const warn = (error: unknown) => {
    if (!stopping.aborted) log.warn({ err: loggable(error) }, 'reading events failed')
  }
  const metrics = createMetricsPublisher({
    db,
    platform,
    stopping,
    screens: () => streams.size,
    warn,
  })
  const polling = createPolling(live, { listen, warn })

  stopping.addEventListener('abort', () => {
    for (const stream of streams) {
      stream.send(retryBytes(Math.floor(Math.random() * reconnectWithinMs)))
      stream.close()
    }
  })

  return {
    /** Opens a stream and replays events missed since `known`. */
    open: (actor: Actor, known: Known) => openStream(actor, known, { live, polling }),
    publishMetrics: metrics.schedule,
    countStreams: () => streams.size,
  }
}

type Parts = { live: LiveState; polling: Polling }

async function openStream(
  { id: userId, sessionId }: Actor,
  known: Known,
  { live, polling }: Parts,
): Promise<ReadableStream<Uint8Array>> {
  const { stopping, streams } = live
  if (stopping.aborted || streams.size >= streamLimits.server)
    throw fail('server_busy', { retryAfter: 2 })
  const stream: Stream = {
    ...createEventStream(() => {
      streams.delete(stream)
      if (streams.size === 0) polling.stop()
    }),
    userId,
    sessionId,
  }
  await polling.inTurn(() => join(stream, known, { live, polling }))
  try {
    await closeEnded(live, [stream])
  } catch (error) {
    // The stream has no reader.
    stream.close()
    throw error
  }
  return stream.readable
}

/** Adds a stream to the open ones, once it has what it missed. */
async function join(
  stream: Stream,
  { lastEventId, since }: Known,
  { live, polling }: Parts,
): Promise<void> {
  const { db, stopping, streams } = live
  await sendNewEvents(live)
  if (streams.size === 0) await assignSequence(db)
  const kept = await getSequenceRange(db)
  if (streams.size === 0) live.lastSent = kept.last
  if (lastEventId !== null)
    await replayMissedEvents(live, stream, { after: sequenceOf(lastEventId), first: kept.first })
  else if (since !== undefined)
    await replayMissedEvents(live, stream, {
      after: Math.min(live.lastSent, await getSequenceBefore(db, since + committedWithin)),
      first: kept.first,
    })
  stream.send(heartbeatBytes(live.lastSent))
  if (stopping.aborted) return stream.close()
  // A replayed event or back-pressure may have closed it.
  if (!stream.isOpen()) return
  makeRoom(streams, stream)
  streams.add(stream)
  if (streams.size === 1) polling.start()
}
