import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as openTelemetry,
  type Context,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import { type BegunSpan, type SpanFacts, type Tracer, errorClass } from '#server/lib/spans.ts'
import type { TracingOptions } from '#server/lib/tracing-options.ts'
import { withTimeout } from '#server/lib/with-timeout.ts'

const kinds: Record<SpanFacts['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/**
 * Exports spans by OTLP. The only module that loads OpenTelemetry; import it dynamically, where tracing is configured.
 * Nothing is registered globally.
 */
export function openTracer(
  { url, headers, resource, sampler }: TracingOptions,
  reports: Pick<SpanQueueOptions, 'onTrouble' | 'onRecovery'>,
) {
  const queue = createSpanQueue({ exporter: new OTLPTraceExporter({ url, headers }), ...reports })
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: samplerOf(sampler),
    spanProcessors: [queue.processor],
  })
  const spans = provider.getTracer('amber')
  const tracer: Tracer = {
    begin({ name, kind, attributes = {} }, parent) {
      const context = parent ? contextOf(parent, kind === 'server') : ROOT_CONTEXT
      const options = { kind: kinds[kind], attributes: { ...attributes } }
      return begunSpan(spans.startSpan(name, options, context))
    },
  }
  return { tracer, dropped: queue.dropped, close: queue.close }
}

function begunSpan(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>) {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(errorType) {
      span.setAttribute('error.type', errorType)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  } satisfies BegunSpan
}

function contextOf(traceparent: string, isRemote: boolean): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote }
  return isSpanContextValid(spanContext)
    ? openTelemetry.setSpanContext(ROOT_CONTEXT, spanContext)
    : ROOT_CONTEXT
}

function samplerOf({ name, ratio }: TracingOptions['sampler']): Sampler {
  const root = (kind: string): Sampler => {
    if (kind === 'always_on') return new AlwaysOnSampler()
    if (kind === 'always_off') return new AlwaysOffSampler()
    return new TraceIdRatioBasedSampler(ratio)
  }
  return name.startsWith('parentbased_')
    ? new ParentBasedSampler({ root: root(name.slice('parentbased_'.length)) })
    : root(name)
}

/** Spans that wait or are being sent; about 4 MB. The processor itself would drop silently. */
const mostWaiting = 2_048
/** Spans per request to the collector, and the milliseconds until they are sent. */
const together = 512
const delayMs = 2_000
/** Milliseconds for the last spans when the server stops. */
const closeMs = 3_000
/** Milliseconds between two reports. */
const reportEveryMs = 60 * 60 * 1_000

type SpanQueueOptions = {
  exporter: SpanExporter
  /** Called with the first failure and at most hourly, with the number of dropped spans since the start. */
  onTrouble: (trouble: { reason: string; dropped: number }) => void
  /** Called with the first success after a report. */
  onRecovery: (dropped: number) => void
}

/** Sends spans in batches, counts those that are lost, and never waits for the collector. */
export function createSpanQueue({ exporter, onTrouble, onRecovery }: SpanQueueOptions) {
  let waiting = 0
  let dropped = 0
  let reportedAt = -Infinity
  let isRecoveryDue = false

  function drop(count: number, reason: string): void {
    dropped += count
    const now = performance.now()
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    isRecoveryDue = true
    onTrouble({ reason, dropped })
  }

  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, done) {
        exporter.export(spans, (result) => {
          waiting -= spans.length
          if (result.error) drop(spans.length, reasonOf(result.error))
          else if (isRecoveryDue) {
            isRecoveryDue = false
            onRecovery(dropped)
          }
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: mostWaiting,
    maxExportBatchSize: together,
    scheduledDelayMillis: delayMs,
  })
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span: ReadableSpan) {
      if (waiting >= mostWaiting) return drop(1, 'the queue is full')
      waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return {
    processor,
    dropped: () => dropped,
    /** Sends what waits, within a bound. */
    close: async (): Promise<void> => {
      await withTimeout(batches.shutdown(), {
        milliseconds: closeMs,
        timeoutError: () => new Error('timeout'),
      }).catch(() => undefined)
      if (waiting > 0) drop(waiting, 'the server stopped')
    },
  }
}

/** A code of the system or a status of the collector; messages contain its address. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? error.code : null
  if (typeof code === 'number') return `HTTP ${code}`
  // The exporter keeps no status when it has given up after 429, 502, 503 or 504.
  return code === undefined ? 'overloaded' : errorClass(error)
}
