import type { LiveEvents, LiveKind } from '@amber/contract/live.ts'
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { createEventBus } from '#web/lib/browser/event-bus.ts'

type Latest = { [Kind in LiveKind]?: { count: number; at: number; event: LiveEvents[Kind] } }

/** What the server tells the open screens, as far as it has been heard in this window. */
export type Live = ReturnType<typeof createLive>

/** Hands on what was heard, and remembers the last of each kind for pages that were not in sight. */
export function createLive() {
  const bus = createEventBus<LiveEvents>()
  const latest: Latest = {}
  return {
    on: bus.on,
    emit: <Kind extends LiveKind>(kind: Kind, event: LiveEvents[Kind]) => {
      const count = (latest[kind]?.count ?? 0) + 1
      const at = Date.now() - ('age' in event ? event.age : 0)
      Object.assign(latest, { [kind]: { count, at, event } })
      bus.emit(kind, event)
    },
    latest: <Kind extends LiveKind>(kind: Kind): Latest[Kind] => latest[kind],
  }
}

/** Absent outside the main layout, where nothing is told. */
export const LiveContext = createContext<Live | undefined>(undefined)

/**
 * Calls `handle` whenever the server tells something of this kind, with when that happened, by this browser's clock, as
 * far as it can be told: no earlier than in fact. A page that is kept behind its tab hears the last of
 * what it missed when it is shown again. Whoever missed more than that is told `reset`, which every reader of a kind
 * should take for news of it.
 */
export function useLive<Kind extends LiveKind>(
  kind: Kind | undefined,
  handle: (event: LiveEvents[Kind], at: number) => void,
): void {
  const live = useContext(LiveContext)
  const onEvent = useEffectEvent(handle)
  const seen = useRef<number>(undefined)
  useEffect(() => {
    if (!live || kind === undefined) return undefined
    const missed = live.latest(kind)
    if (seen.current !== undefined && missed && missed.count > seen.current)
      onEvent(missed.event, missed.at)
    seen.current = missed?.count ?? 0
    return live.on(kind, (event) => {
      const { count = 0, at = Date.now() } = live.latest(kind) ?? {}
      seen.current = count
      onEvent(event, at)
    })
  }, [live, kind])
}
