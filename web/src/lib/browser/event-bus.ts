export type EventBus<Events extends object> = {
  emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void
  /** Listens until the returned function is called. */
  on: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => () => void
}

/** Lets parts of a page speak that do not know each other. `Events` gives each name the shape of what is said. */
export function createEventBus<Events extends object>(): EventBus<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    emit: (name, event) => {
      // Who stops listening meanwhile does not disturb the round: a set goes on with those that are left.
      for (const listen of listeners.get(name) ?? []) listen(event as never)
    },
    on: (name, listen) => {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listen))
      return () => void all.delete(listen)
    },
  }
}
