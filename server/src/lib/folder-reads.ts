import { createQueue, type Queue } from './queue.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds after which a folder counts as unreadable; hundreds of backups on a slow mount take seconds. */
const usualTimeoutMs = 10_000

/** @throws Error if the folder does not answer in time; QueueFull if too many wait */
export type ReadFolder = <Value>(folder: string, read: () => Promise<Value>) => Promise<Value>

/**
 * Reads folders that may be on a mount which never answers. A call to such a mount keeps one of the few threads of `fs`
 * for good, so a folder is read by one caller at a time: while a call hangs, others wait for it and give up.
 */
export function createFolderReader(timeoutMs = usualTimeoutMs): ReadFolder {
  const queues = new Map<string, Queue>()
  return (folder, read) => {
    const queue = queues.get(folder) ?? createQueue({ concurrency: 1, waitingLimit: 20 })
    queues.set(folder, queue)
    return withTimeout(queue.run(read), {
      milliseconds: timeoutMs,
      timeoutError: () => new Error(`${folder} does not answer`),
    })
  }
}
