import { createQueue, type Queue } from './queue.ts'
import { withTimeout } from './with-timeout.ts'

const queues = new Map<string, Queue>()

/**
 * Reads a folder that may be on a mount which never answers. A call to such a mount keeps one of the few threads of `fs`
 * for good, so a folder is read by one caller at a time: while a call hangs, others wait for it and give up.
 *
 * @throws Error if the folder does not answer in time; QueueFull if too many wait
 */
export function readFolder<Value>(
  folder: string,
  read: () => Promise<Value>,
  milliseconds = 5_000,
): Promise<Value> {
  const queue = queues.get(folder) ?? createQueue({ concurrency: 1, waitingLimit: 20 })
  queues.set(folder, queue)
  return withTimeout(queue.run(read), {
    milliseconds,
    timeoutError: () => new Error(`${folder} does not answer`),
  })
}
