import { batchLoader } from './batch-loader.ts'
import { withTimeout } from '#server/lib/with-timeout.ts'

/**
 * Reads a value anew each time, several at once together, and answers the last one that was read where that fails or takes
 * too long: for what has to be answered also while the database does not. `initial` stands until the first was read.
 */
export function createLastKnown<Value>(
  read: () => Promise<Value>,
  { initial, milliseconds = 500 }: { initial: Value; milliseconds?: number },
): () => Promise<Value> {
  let last = initial
  const readTogether = batchLoader<'value', Value>(
    async () => new Map([['value', await read()]]),
    1,
  )
  return async () => {
    const timeoutError = () => new Error('The last known value is not fresh')
    try {
      last = (await withTimeout(readTogether('value'), { milliseconds, timeoutError })) ?? last
    } catch {
      // What was read last stands.
    }
    return last
  }
}
