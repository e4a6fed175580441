import type { LiveEvents, LiveKind } from '@amber/contract/live.ts'
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { createEventBus } from '#web/lib/browser/event-bus.ts'

type Latest = { [Kind in LiveKind]?: { count: number; at: number; event: LiveEvents[Kind] } }

export type Live = ReturnType<typeof createLive>

/** Creates the event hub, which keeps the last event of each kind for hidden pages. `onEvent` is called first. */
export function createLive(onEvent?: () => void) {
  const bus = createEventBus<LiveEvents>()
  const latest: Latest = {}
  return {
    on: bus.on,
    emit: <Kind extends LiveKind>(kind: Kind, event: LiveEvents[Kind]) => {
      onEvent?.()
      const count = (latest[kind]?.count ?? 0) + 1
      const at = Date.now() - ('age' in event ? event.age : 0)
      Object.assign(latest, { [kind]: { count, at, event } })
      bus.emit(kind, event)
    },
    latest: <Kind extends LiveKind>(kind: Kind): Latest[Kind] => latest[kind],
  }
}

/** Undefined outside the main layout. */
export const LiveContext = createContext<Live | undefined>(undefined)

/**
 * Calls `handle` for each event with its time, never too early. `reset` means that events were missed and counts as a
 * change of every kind.
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
