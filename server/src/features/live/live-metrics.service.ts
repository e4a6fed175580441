import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'

/** Milliseconds: delay of the first event, to combine the writes of one click, and minimum interval afterwards. */
const gatherFor = { first: 100, next: 500 }
/**
 * Milliseconds per open screen that extend the interval and spread reloads. A reload makes up to four calls, so this
 * limits them to 400 per second.
 */
const perScreen = 10
const fewScreens = 20

/** Milliseconds over which so many open screens spread their reloads. */
export const spreadOver = (screens: number) => perScreen * Math.max(0, screens - fewScreens)

/** Publishes changed metrics at a limited rate. */
export function createMetricsPublisher({
  db,
  platform,
  stopping,
  screens,
  warn,
}: {
  db: Database
  platform: Platform
  stopping: AbortSignal
  screens: () => number
  warn: (error: unknown) => void
}) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let isDue = false

  /** Schedules an event outside the transactions of writes, which would wait for one another. */
  function schedule(): void {
    since = platform.now().getTime()
    isDue = true
    if (!stopping.aborted) timer ??= setTimeout(publishDue, gatherFor.first)
  }

  function publishDue(): void {
    timer = undefined
    if (!isDue || stopping.aborted) return
    isDue = false
    const data = { spread: 0, age: Math.max(0, platform.now().getTime() - since) }
    publishEvent(db, { kind: 'metrics-changed', to: 'everyone', data }).catch(warn)
    timer = setTimeout(publishDue, Math.max(gatherFor.next, perScreen * screens()))
  }

  stopping.addEventListener('abort', () => clearTimeout(timer))
  return { schedule }
}
