import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'

/**
 * Milliseconds for which changes of the figures are gathered: the first after a rest shortly, for what one click writes
 * belongs together, and then at most so often is everybody told.
 */
const gatherFor = { first: 100, next: 500 }
/**
 * Milliseconds that each open screen takes of the latter, where that is more, and that each beyond the first few adds to
 * the time over which all of them read anew what has changed: each makes up to four calls, so that there are 400 of those
 * a second at most. After a rest a hundred screens have it within a second.
 */
const perScreen = 10
const fewScreens = 20

/** Tells everybody, now and then, that the figures of home are others. */
export function createMetrics({
  db,
  platform,
  stopping,
  screens,
  warn,
}: {
  db: Database
  platform: Platform
  stopping: AbortSignal
  /** How many are open on this server. */
  screens: () => number
  warn: (error: unknown) => void
}) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the figures last became others, and whether that is still to be told. */
  let since = 0
  let isDue = false

  /** Milliseconds over which the open screens spread their looks. */
  const spread = () => perScreen * Math.max(0, screens() - fewScreens)

  /**
   * Tells everybody soon. Not in the transaction of each write: all of them would wait for one another at the
   * announcement, for a figure that the next one changes again.
   */
  function note(): void {
    since = platform.now().getTime()
    isDue = true
    if (!stopping.aborted) timer ??= setTimeout(tell, gatherFor.first)
  }

  function tell(): void {
    timer = undefined
    if (!isDue || stopping.aborted) return
    isDue = false
    const data = { spread: 0, age: Math.max(0, platform.now().getTime() - since) }
    publishEvent(db, { kind: 'figures-changed', to: 'everyone', data }).catch(warn)
    timer = setTimeout(tell, Math.max(gatherFor.next, perScreen * screens()))
  }

  stopping.addEventListener('abort', () => clearTimeout(timer))
  return { note, spread }
}
