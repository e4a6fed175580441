import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace, Traces } from '#server/lib/trace.ts'

const storage = new AsyncLocalStorage<Trace>()

/** Implements `Traces`. */
export const nodeTraces: Traces = {
  run: (trace, act) => storage.run(trace, act),
  current: () => storage.getStore() ?? null,
}
