import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from '#server/lib/trace.ts'
import type { Tracer, Traces } from '#server/lib/tracer.ts'

const storage = new AsyncLocalStorage<Trace>()

/** Implements `Traces`; without a tracer they are only passed on. */
export const nodeTraces = (tracer: Tracer | null = null): Traces => ({
  run: (trace, act) => storage.run(trace, act),
  current: () => storage.getStore() ?? null,
  tracer,
})
