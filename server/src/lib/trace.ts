/**
 * Identity of a request, and the position in a distributed trace (W3C Trace Context, version 00). `requestId` is null
 * for the work of a job.
 */
export type Trace = { requestId: string | null; traceparent: string }

export type RequestTrace = Trace & { requestId: string }

const requestIdPattern = /^[\w.-]{8,128}$/
/** Later versions may append fields; `ff` is forbidden (Trace Context, 2.2 and 4). */
const traceparentPattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/
/** `sampled` and `random`; others are reserved. */
const knownFlags = 0b11

type Given = { requestId: string | undefined; traceparent: string | undefined }

type Own = { id: string; spanId: string }

/** Continues the trace of a trusted caller. Missing and invalid values are replaced by those of `own`, a UUID. */
export function beginTrace(given: Given, own: Own): RequestTrace {
  const { id, spanId } = own
  const { requestId = '', traceparent } = given
  const parent = parentOf(traceparent)
  const traceId = parent ? traceIdOf(parent) : id.replaceAll('-', '')
  return {
    requestId: requestIdPattern.test(requestId) ? requestId : id,
    traceparent: `00-${traceId}-${spanId}-${parent?.slice(53) ?? '00'}`,
  }
}

/** Returns a valid traceparent in version 00, with known flags only; otherwise null. */
export function parentOf(traceparent: string | undefined): string | null {
  const match = traceparentPattern.exec(traceparent ?? '')
  if (!match) return null
  const [, version, traceId, spanId, flags = '', rest] = match
  if (version === '00' && rest !== undefined) return null
  const known = Number.parseInt(flags, 16) & knownFlags
  return `00-${traceId}-${spanId}-${known.toString(16).padStart(2, '0')}`
}

const traceIdOf = (traceparent: string) => traceparent.slice(3, 35)

/** Returns the fields of log lines. */
export function traceFields({ requestId, traceparent }: Trace) {
  return { ...(requestId !== null && { requestId }), traceId: traceIdOf(traceparent) }
}

export const spanIdOf = ({ traceparent }: Trace) => traceparent.slice(36, 52)

/** Returns the headers of responses and of calls to other servers. */
export function traceHeaders(trace: Trace | null): Record<string, string> {
  if (!trace) return {}
  const { requestId, traceparent } = trace
  return { ...(requestId !== null && { 'x-request-id': requestId }), traceparent }
}

/** Names follow the semantic conventions of OpenTelemetry; values contain no personal data, secret or SQL parameter. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

export type SpanFacts = {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

/** A measured piece of work, part of a trace. */
export type OpenSpan = {
  rename: (name: string) => void
  set: (attributes: Attributes) => void
  /** Marks the span as failed; a class or code of the error, never its message. */
  fail: (errorType: string) => void
}

export type BegunSpan = OpenSpan & { traceparent: string; end: () => void }

/** Records spans. */
export type Tracer = {
  /** `parent` is a valid traceparent; null begins a trace. */
  begin: (facts: SpanFacts, parent: string | null) => BegunSpan
}

/** Passes a trace through awaits. */
export type Traces = {
  run: <Result>(trace: Trace, act: () => Result) => Result
  /** Null outside of requests and recorded jobs. */
  current: () => Trace | null
  /** Null: no spans are recorded. */
  tracer: Tracer | null
}

const noSpan: OpenSpan = { rename: () => undefined, set: () => undefined, fail: () => undefined }

const isSampled = ({ traceparent }: Trace) =>
  (Number.parseInt(traceparent.slice(53, 55), 16) & 1) === 1

type Act<Result> = (span: OpenSpan) => Promise<Result>

/** Runs `act` in a span below the current one. Outside of recorded traces it only runs, and `facts` does not. */
export function withSpan<Result>(
  traces: Traces,
  facts: () => SpanFacts,
  act: Act<Result>,
): Promise<Result> {
  const parent = traces.tracer && traces.current()
  if (!traces.tracer || !parent || !isSampled(parent)) return act(noSpan)
  const span = traces.tracer.begin(facts(), parent.traceparent)
  return within(traces, { span, requestId: parent.requestId }, act)
}

/** Runs work that no request causes in a trace of its own. */
export function inNewTrace<Result>(
  traces: Traces,
  facts: SpanFacts,
  act: Act<Result>,
): Promise<Result> {
  const span = traces.tracer?.begin(facts, null)
  return span ? within(traces, { span, requestId: null }, act) : act(noSpan)
}

async function within<Result>(
  traces: Traces,
  { span, requestId }: { span: BegunSpan; requestId: string | null },
  act: Act<Result>,
): Promise<Result> {
  try {
    return await traces.run({ requestId, traceparent: span.traceparent }, () => act(span))
  } catch (error) {
    span.fail(errorClass(error))
    throw error
  } finally {
    span.end()
  }
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type TracingOptions = {
  /** Address that takes OTLP traces. */
  url: string
  headers: Record<string, string>
  /** Attributes of this server, such as `service.name`. */
  resource: Record<string, string>
  sampler: { name: (typeof samplers)[number]; ratio: number }
}

/** Returns the code of a database or system error, else its class: messages may contain personal data. */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
