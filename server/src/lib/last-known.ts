import { coalesce } from './coalesce.ts'
import { inTime } from './in-time.ts'

/**
 * Reads a value anew each time, several at once together, and answers the last one that was read where that fails or takes
 * too long: for what has to be answered also while the database does not. `initial` stands until the first was read.
 */
export function createLastKnown<Value>(
  read: () => Promise<Value>,
  { initial, milliseconds = 500 }: { initial: Value; milliseconds?: number },
): () => Promise<Value> {
  let last = initial
  const readTogether = coalesce<'value', Value>(async () => new Map([['value', await read()]]), 1)
  return async () => {
    const late = () => new Error('The last known value is not fresh')
    try {
      last = (await inTime(readTogether('value'), { milliseconds, late })) ?? last
    } catch {
      // What was read last stands.
    }
    return last
  }
}
