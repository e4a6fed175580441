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

export const isSampled = ({ traceparent }: Trace) =>
  (Number.parseInt(traceparent.slice(53, 55), 16) & 1) === 1
