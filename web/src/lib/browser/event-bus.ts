export type EventBus<Events extends object> = {
  emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void
  /** Subscribes until the returned function is called. */
  on: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => () => void
}

/** Creates an event bus; `Events` maps names to payloads. */
export function createEventBus<Events extends object>(): EventBus<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    emit: (name, event) => {
      for (const listen of listeners.get(name) ?? []) listen(event as never)
    },
    on: (name, listen) => {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listen))
      return () => void all.delete(listen)
    },
  }
}
