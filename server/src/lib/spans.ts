import { isSampled, type Trace } from './trace.ts'

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

/** Returns the code of a database or system error, else its class: messages may contain personal data. */
export function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
