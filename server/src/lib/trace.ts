/** Identity of a request, and its position in a distributed trace (W3C Trace Context, version 00). */
export type Trace = { requestId: string; traceparent: string }

/** Passes a trace through awaits. */
export type Traces = {
  run: <Result>(trace: Trace, act: () => Result) => Result
  /** Null outside of requests. */
  current: () => Trace | null
}

const requestIdPattern = /^[\w.-]{8,128}$/
/** Later versions may append fields; `ff` is forbidden (Trace Context, 2.2 and 4). */
const traceparentPattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.*)?$/
/** `sampled` and `random`; others are reserved. */
const knownFlags = 0b11

type Given = { requestId: string | undefined; traceparent: string | undefined }

type Own = { id: string; spanId: string }

/** Continues the trace of a trusted caller. Missing and invalid values are replaced by those of `own`, a UUID. */
export function beginTrace(given: Given, own: Own): Trace {
  const { id, spanId } = own
  const { requestId = '', traceparent } = given
  const { traceId = id.replaceAll('-', ''), flags = '00' } = parentOf(traceparent) ?? {}
  return {
    requestId: requestIdPattern.test(requestId) ? requestId : id,
    traceparent: `00-${traceId}-${spanId}-${flags}`,
  }
}

function parentOf(traceparent: string | undefined): { traceId: string; flags: string } | null {
  const match = traceparentPattern.exec(traceparent ?? '')
  if (!match) return null
  const [, version, traceId = '', flags = '', rest] = match
  if (version === '00' && rest !== undefined) return null
  const known = Number.parseInt(flags, 16) & knownFlags
  return { traceId, flags: known.toString(16).padStart(2, '0') }
}

/** Returns the fields of log lines. */
export function traceFields({ requestId, traceparent }: Trace) {
  return { requestId, traceId: traceparent.slice(3, 35) }
}

export const spanIdOf = ({ traceparent }: Trace) => traceparent.slice(36, 52)

/** Returns the headers of responses and of calls to other servers. */
export function traceHeaders(trace: Trace | null): Record<string, string> {
  return trace ? { 'x-request-id': trace.requestId, traceparent: trace.traceparent } : {}
}
