import { unlessAborted } from './abort.ts'
import { ClientError } from './client-error.ts'

export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<unknown>

const firstPauseMs = 500
const longestPauseMs = 60_000

/** Returns the milliseconds before the next attempt; null where waiting makes no sense. */
function pauseAfter(error: ClientError, attempt: number): number | null {
  const named = (error.retryAfter ?? 0) * 1000
  if (named > longestPauseMs) return null
  const growing = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs)
  // Between half and all of it, so that clients of one outage don't return together.
  return Math.max(named, growing * (0.5 + Math.random() / 2))
}

function isRepeatable({ status, code }: ClientError, isSafe: boolean): boolean {
  // Refused before anything happened.
  if (status === 429) return true
  return isSafe && (code === 'network' || status === 503)
}

/**
 * Repeats a request after network failures, 429 and 503. `isSafe`: carrying it out twice does no harm.
 *
 * @throws the last error, or the reason of an aborted signal
 */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  {
    isSafe,
    retries,
    wait,
    signal,
  }: { isSafe: boolean; retries: number; wait: Wait; signal: AbortSignal | undefined },
): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ClientError) || tries >= retries || !isRepeatable(error, isSafe))
        throw error
      const pause = pauseAfter(error, tries)
      if (pause === null) throw error
      await unlessAborted(wait(pause, signal), signal)
    }
  }
}
