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
} from '@opentelemetry/sdk-trace'
import { createSpanQueue, type SpanQueueOptions } from './node-span-queue.ts'
import type { BegunSpan, SpanFacts, Tracer } from '#server/lib/tracer.ts'
import type { TracingOptions } from '#server/lib/tracing-options.ts'

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
