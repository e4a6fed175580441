import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { isLiveKind } from '@amber/contract/live.ts'
import { readLive, StreamRejected, type StreamEvent } from '#web/lib/call/live-stream.ts'
import type { Live } from '#web/lib/call/live.ts'
import type { Services } from '#web/lib/call/services.ts'
import { jsonEntry, textEntry, type Storage } from '#web/lib/browser/storage.ts'
import { lockedKey } from '#web/app/lock/create-lock.ts'
import { pause, untilOnline } from './back-off.ts'
import { followLive } from './follow-live.ts'
import { electLeader } from './elect-leader.ts'

/**
 * Minimum milliseconds of a working stream; a shorter one counts as a failure, so that it is not reopened in a loop.
 */
const steadyAfter = 10_000

/** Milliseconds that a position stays valid over a reload. */
const rememberedFor = 60_000

type Position = { userId: string; id: string; at: number }
const positionEntry = jsonEntry('livePosition', (found): Position | undefined => {
  const { userId, id, at } = (found ?? {}) as Partial<Position>
  const isPosition = typeof userId === 'string' && typeof id === 'string' && typeof at === 'number'
  return isPosition ? { userId, id, at } : undefined
})

const lockedMark = textEntry(lockedKey)

type SharedEvent = { userId: string; id: string; event: StreamEvent | undefined }
type Asked = { askedBy: string; since: number }

/** Maximum of events kept for windows that open later. */
const keptEvents = 200

type LiveParts = {
  services: Services
  client: QueryClient
  live: Live
  userId: string
  signal: AbortSignal
}

type SharedLive = ReturnType<typeof createSharedLive>

function readLastId(windowStorage: Storage, userId: string): string | undefined {
  const remembered = windowStorage.read(positionEntry)
  const isFresh =
    remembered?.userId === userId && Math.abs(Date.now() - remembered.at) < rememberedFor
  return isFresh ? remembered.id : undefined
}

/** Events of the stream, shared with the other windows of this browser. */
function createSharedLive({ services, live, userId }: LiveParts, name: string) {
  const { session, windowStorage } = services
  const others = new BroadcastChannel(name)
  let lastId = readLastId(windowStorage, userId)
  const heard: (SharedEvent & { at: number })[] = []
  /** Aborted when this window stops leading. */
  let lasting: AbortSignal | undefined
  /** Milliseconds since the page's first request. */
  const since = () => performance.now() - (session.getState().askedAt ?? performance.now())

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const postToOtherTabs = (message: SharedEvent | Asked) => others.postMessage(message)

  const hear = (id: string, event: StreamEvent | undefined) => {
    // Without Web Locks two windows may forward the same event.
    const ahead = Number(id) - Number(lastId ?? -1)
    if (event?.kind !== 'reset' && (ahead < 0 || (ahead === 0 && event))) return
    lastId = id
    if (event) heard.push({ userId, id, event, at: performance.now() })
    if (heard.length > keptEvents) heard.shift()
    windowStorage.write(positionEntry, { userId, id, at: Date.now() })
    if (event && isLiveKind(event.kind)) live.emit(event.kind, (event.data ?? {}) as never)
  }
  const onSharedEvent = ({ data }: MessageEvent<SharedEvent | Asked>) => {
    if ('askedBy' in data) {
      if (data.askedBy !== userId || lasting?.aborted !== false || lastId === undefined) return
      const earliest = performance.now() - data.since
      for (const { at, id, event } of heard)
        if (at >= earliest) postToOtherTabs({ userId, id, event })
      postToOtherTabs({ userId, id: lastId, event: undefined })
    } else if (data.userId === userId) hear(data.id, data.event)
  }
  others.addEventListener('message', onSharedEvent)
  // Events would be missed if the leader closed before the next heartbeat.
  postToOtherTabs({ askedBy: userId, since: since() })
  return {
    since,
    getLastId: () => lastId,
    lead: (leading: AbortSignal) => {
      lasting = leading
    },
    publish: (id: string, event: StreamEvent | undefined) => {
      // Other windows first, as the event may make this page navigate.
      postToOtherTabs({ userId, id, event })
      hear(id, event)
    },
    close: () => others.close(),
  }
}

/** Reads one stream to its end. Returns whether it can be reopened at once, and since when it was open. */
async function readStream(
  { session, call }: Services,
  shared: SharedLive,
  { token, leading }: { token: string; leading: AbortSignal },
) {
  let openSince: number | undefined
  let retryMs: number | undefined
  try {
    await readLive({
      token,
      lastId: shared.getLastId(),
      since: shared.since(),
      signal: leading,
      onReached: (id, event) => {
        openSince ??= Date.now()
        shared.publish(id, event)
      },
      onRetry: (milliseconds) => {
        retryMs = milliseconds
      },
    })
  } catch (error) {
    // For an ended session, a call lets the request layer handle it.
    if (!leading.aborted && error instanceof StreamRejected && [401, 403].includes(error.status)) {
      const isMended = await call(auth.getUserInfo, {}, { isBackground: true }).then(
        () => error.status === 403 || session.getState().token !== token,
        () => false,
      )
      return { isMended, openSince, retryMs }
    }
  }
  return { isMended: false, openSince, retryMs }
}

/** Reads the stream, again after each end, while this window leads. */
async function lead(services: Services, shared: SharedLive, leading: AbortSignal) {
  const { session, call, storage } = services
  shared.lead(leading)
  let failures = 0
  while (!leading.aborted) {
    await untilOnline(leading)
    // Calls wait behind the lock screen.
    if (storage.read(lockedMark))
      await call(auth.getUserInfo, {}, { isBackground: true }).catch(() => {})
    const { token } = session.getState()
    if (leading.aborted || !token) return
    const { isMended, openSince, retryMs } = await readStream(services, shared, { token, leading })
    if (isMended && failures++ === 0) continue
    if (openSince !== undefined && Date.now() - openSince >= steadyAfter) failures = 0
    // Another server may answer at once where one stops.
    const given = failures === 0 ? retryMs : undefined
    await pause(failures++, leading, given)
  }
}

/** One window per browser reads the stream and forwards it; when it closes, another resumes. */
export function startLive(parts: LiveParts): void {
  const { services, client, live, signal } = parts
  const name = `amber-live:${import.meta.env.BASE_URL}`
  const shared = createSharedLive(parts, name)
  signal.addEventListener('abort', shared.close)
  followLive({ services, client, live, signal })
  electLeader({ name, lead: (leading) => lead(services, shared, leading), signal })
}
