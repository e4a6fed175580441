import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import { errorClass } from '#server/lib/error-class.ts'
import { withTimeout } from '#server/lib/with-timeout.ts'

/** Spans that wait or are being sent; about 4 MB. The processor itself would drop silently. */
const mostWaiting = 2_048
/** Spans per request to the collector, and the milliseconds until they are sent. */
const together = 512
const delayMs = 2_000
/** Milliseconds for the last spans when the server stops. */
const closeMs = 3_000
/** Milliseconds between two reports. */
const reportEveryMs = 60 * 60 * 1_000

export type SpanQueueOptions = {
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
