import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Tracer } from '#server/lib/spans.ts'

type Tracing = {
  tracer: Tracer | null
  /** Returns the number of lost spans; null: no spans are recorded. */
  dropped: (() => number) | null
  close: () => Promise<void>
}

/** Opens the configured tracer. OpenTelemetry is loaded only then. */
export async function startTracing(options: Config['tracing'], log: Logger): Promise<Tracing> {
  if (!options) return { tracer: null, dropped: null, close: () => Promise.resolve() }
  const { openTracer } = await import('#server/lib/node/node-tracer.ts')
  return openTracer(options, {
    onTrouble: (trouble) =>
      log.warn(trouble, 'spans were dropped: the collector does not take them'),
    onRecovery: (dropped) => log.info({ dropped }, 'the collector takes spans again'),
  })
}
