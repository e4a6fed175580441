import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { isLiveKind } from '@amber/contract/live.ts'
import { readLive, StreamRejected, type StreamEvent } from '#web/lib/call/live-stream.ts'
import type { Live } from '#web/lib/call/live.ts'
import type { Services } from '#web/lib/call/services.ts'
import { jsonEntry, textEntry } from '#web/lib/browser/storage.ts'
import { lockedKey } from '#web/app/lock/locked-key.ts'
import { pause, untilOnline } from './back-off.ts'
import { followLive } from './follow-live.ts'
import { electLeader } from './elect-leader.ts'

/**
 * Milliseconds that a stream has to last from its first sign of life to count as one that works: who is cut off sooner is
 * not to come back at once for ever.
 */
const steadyAfter = 10_000

/** Milliseconds for which a place in the stream is remembered over a reload; by then the page has read all anew. */
const rememberedFor = 60_000

type Place = { userId: string; id: string; at: number }
const placeEntry = jsonEntry('livePlace', (found): Place | undefined => {
  const { userId, id, at } = (found ?? {}) as Partial<Place>
  const isPlace = typeof userId === 'string' && typeof id === 'string' && typeof at === 'number'
  return isPlace ? { userId, id, at } : undefined
})

const lockedMark = textEntry(lockedKey)

type SharedEvent = { userId: string; id: string; event: StreamEvent | undefined }
/** Somebody's new window wants to know how far the stream has come, and what it said in the last `since` milliseconds. */
type Asked = { askedBy: string; since: number }

/** How many events are kept for windows that open later. Figures and the like come every half second at most. */
const keptEvents = 200

/**
 * Hears what the server tells the person, until the signal is aborted: one window of the browser reads the stream and
 * hands it on to the others; when it is closed, another goes on where it was.
 */
export function startLive({
  services,
  client,
  live,
  userId,
  signal,
}: {
  services: Services
  client: QueryClient
  live: Live
  userId: string
  signal: AbortSignal
}): void {
  const { session, call, storage, windowStorage } = services
  const name = `amber-live:${import.meta.env.BASE_URL}`
  const others = new BroadcastChannel(name)
  const remembered = windowStorage.read(placeEntry)
  const isFresh =
    remembered?.userId === userId && Math.abs(Date.now() - remembered.at) < rememberedFor
  let lastId = isFresh ? remembered.id : undefined
  const heard: (SharedEvent & { at: number })[] = []
  /** Milliseconds since this page began to ask: it knows nothing that was said later. */
  const since = () => performance.now() - (session.getState().askedAt ?? performance.now())
  /** Until when this window is the one that reads. */
  let lasting: AbortSignal | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const postToOtherTabs = (message: SharedEvent | Asked) => others.postMessage(message)

  const hear = (id: string, event: StreamEvent | undefined) => {
    // Two windows in sight may both read, where browsers have no locks: what one has heard, the other tells again.
    const ahead = Number(id) - Number(lastId ?? -1)
    if (event?.kind !== 'reset' && (ahead < 0 || (ahead === 0 && event))) return
    lastId = id
    if (event) heard.push({ userId, id, event, at: performance.now() })
    if (heard.length > keptEvents) heard.shift()
    windowStorage.write(placeEntry, { userId, id, at: Date.now() })
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
  // Else the place would be known with the next beat only, and what happened since missed if the leader went before it.
  postToOtherTabs({ askedBy: userId, since: since() })
  signal.addEventListener('abort', () => others.close())
  followLive({ services, client, live, signal })

  /** Reads for as long as `leading` lasts. Every failure is followed by a pause, none of them is said. */
  const lead = async (leading: AbortSignal) => {
    lasting = leading
    let failures = 0
    while (!leading.aborted) {
      await untilOnline(leading)
      // Behind the lock calls wait: what was to be heard is heard when it is open again.
      if (storage.read(lockedMark))
        await call(auth.getUserInfo, {}, { isBackground: true }).catch(() => {})
      const { token } = session.getState()
      if (leading.aborted || !token) return
      let openSince: number | undefined
      try {
        await readLive({
          token,
          lastId,
          since: since(),
          signal: leading,
          onReached: (id, event) => {
            openSince ??= Date.now()
            // First the others: what is heard here may lead away from this page.
            postToOtherTabs({ userId, id, event })
            hear(id, event)
          },
        })
      } catch (error) {
        // The token has run out, the screen is locked, or the session is over: any call brings about what that asks for.
        if (
          !leading.aborted &&
          error instanceof StreamRejected &&
          [401, 403].includes(error.status)
        ) {
          const isMended = await call(auth.getUserInfo, {}, { isBackground: true }).then(
            () => error.status === 403 || session.getState().token !== token,
            () => false,
          )
          if (isMended && failures++ === 0) continue
        }
      }
      if (openSince !== undefined && Date.now() - openSince >= steadyAfter) failures = 0
      await pause(failures++, leading)
    }
  }
  electLeader({ name, lead, signal })
}
