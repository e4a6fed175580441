import { heartbeatMs } from '@amber/contract/live.ts'
import type { Listen } from '#server/db/listen-on.ts'
import { notifyChannel } from '#server/db/publish-event.ts'
import { heartbeatBytes } from './event-stream.ts'
import { sendNewEvents, closeEnded, type LiveState } from './live-events.service.ts'

/** Poll intervals in milliseconds, with and without notifications. */
const pollEvery = { heard: 5_000, unheard: 1_000 }

/** Polls for new events, at once on a notification and otherwise by a timer, while streams are open. */
export function createPolling(
  live: LiveState,
  { listen, warn }: { listen: Listen | null; warn: (error: unknown) => void },
) {
  const { db, streams } = live
  let isListening = false
  let isPollDue = false
  let turn: Promise<unknown> = Promise.resolve()
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined

  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(task)
    turn = result.catch(() => undefined)
    return result
  }

  // Queues at most one poll.
  function poll(): void {
    if (isPollDue || streams.size === 0) return
    isPollDue = true
    void inTurn(async () => {
      isPollDue = false
      await sendNewEvents(live)
    }).catch(warn)
  }

  function pollRepeatedly(): void {
    clearTimeout(pollTimer)
    live.wasCalled = false
    poll()
    closeEnded(live, [...streams]).catch(warn)
    pollTimer = setTimeout(pollRepeatedly, live.isHeard ? pollEvery.heard : pollEvery.unheard)
  }

  const onBegun = () => {
    poll()
    // Checks that notifications arrive: a pooler may accept LISTEN and drop them.
    notifyChannel(db).catch(warn)
  }
  const onNotice = () => {
    live.isHeard = true
    live.wasCalled = true
    poll()
  }
  const onLost = () => {
    live.isHeard = false
    if (streams.size > 0) pollRepeatedly()
  }

  function start(): void {
    if (!isListening) listen?.({ onBegun, onNotice, onLost, signal: live.stopping })
    isListening = true
    pollRepeatedly()
    heartbeatTimer = setInterval(() => sendHeartbeat(live), heartbeatMs)
  }

  function stop(): void {
    clearTimeout(pollTimer)
    clearInterval(heartbeatTimer)
  }

  return { inTurn, start, stop }
}

export type Polling = ReturnType<typeof createPolling>

function sendHeartbeat({ lastSent, streams }: LiveState): void {
  const bytes = heartbeatBytes(lastSent)
  for (const stream of streams) stream.send(bytes)
}
