import { shareConcurrent } from './batch-loader.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Reads a value for each call; returns the last known one on failure or timeout, so that pages work without the
 * database.
 */
export function createLastKnown<Value>(
  read: () => Promise<Value>,
  { initial, milliseconds = 500 }: { initial: Value; milliseconds?: number },
): () => Promise<Value> {
  let last = initial
  const readTogether = shareConcurrent(read)
  return async () => {
    const timeoutError = () => new Error('The last known value is not fresh')
    try {
      last = await withTimeout(readTogether(''), { milliseconds, timeoutError })
    } catch {
      // Falls back to the last known value.
    }
    return last
  }
}
