import { hostname } from 'node:os'
import * as z from 'zod'
import { samplers, type TracingOptions } from '#server/lib/tracing-options.ts'
import { version } from '#server/lib/version.ts'

const address = z.url({ protocol: /^https?$/ }).optional()

/** Names and defaults of the OpenTelemetry specification. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('amber'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().default(''),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
}

type Values = z.output<z.ZodObject<typeof tracingVariables>>

/** Returns null without an endpoint. */
export function readTracing(values: Values, complaints: string[]): TracingOptions | null {
  const url = endpointOf(values)
  const pairsOf = (name: 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_RESOURCE_ATTRIBUTES') => {
    const pairs = readPairs(values[name])
    if (!pairs) complaints.push(`${name}: must be a list such as name=value,other=value`)
    return pairs ?? {}
  }
  const headers = pairsOf('OTEL_EXPORTER_OTLP_HEADERS')
  const more = pairsOf('OTEL_RESOURCE_ATTRIBUTES')
  if (url === null || values.OTEL_SDK_DISABLED) return null
  const resource = {
    'service.instance.id': `${hostname()}:${process.pid}`,
    'service.version': version,
    ...more,
    'service.name': values.OTEL_SERVICE_NAME,
  }
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = values
  return { url, headers, resource, sampler: { name, ratio } }
}

function endpointOf(values: Values): string | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = values
  if (exact !== undefined) return exact
  return base === undefined ? null : `${base.replace(/\/+$/, '')}/v1/traces`
}

/** Values may be percent-encoded, as in the header `baggage`. Null: not such a list. */
function readPairs(list: string): Record<string, string> | null {
  const pairs: Record<string, string> = {}
  for (const entry of list.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [, name, value] = /^([^\s=]+)\s*=\s*(.*)$/.exec(entry) ?? []
    if (name === undefined || value === undefined) return null
    try {
      pairs[name] = decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return pairs
}
