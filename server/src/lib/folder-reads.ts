import { createQueue } from './queue.ts'

/** Milliseconds after which a folder counts as unreadable; hundreds of backups on a slow mount take seconds. */
const usualTimeoutMs = 10_000

/** @throws Error while the folder does not answer; QueueFull if too many wait */
export type ReadFolder = <Value>(folder: string, read: () => Promise<Value>) => Promise<Value>

/** `callers` are the functions by which the callers fail once the read in progress hangs. */
const createLine = () => ({
  queue: createQueue({ concurrency: 1, waitingLimit: 20 }),
  callers: new Set<() => void>(),
  hangs: false,
})

/**
 * Reads folders that may be on a mount which never answers. A call to such a mount keeps one of the few threads of `fs`
 * forever, so a folder is read by one caller at a time; while a call hangs, all others fail.
 */
export function createFolderReader(timeoutMs = usualTimeoutMs): ReadFolder {
  const lines = new Map<string, ReturnType<typeof createLine>>()

  async function readInTurn<Value>(folder: string, read: () => Promise<Value>): Promise<Value> {
    const line = lines.get(folder) ?? createLine()
    lines.set(folder, line)
    const silence = () => new Error(`${folder} does not answer`)
    if (line.hangs) throw silence()
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    const fail = () => reject(silence())
    const failAll = () => {
      line.hangs = true
      for (const failOne of line.callers) failOne()
      line.callers.clear()
    }
    const task = async () => {
      // The caller has given up.
      if (!line.callers.has(fail)) return
      const timer = setTimeout(failAll, timeoutMs)
      await read().then(resolve, reject)
      clearTimeout(timer)
      line.hangs = false
    }
    line.callers.add(fail)
    const end = () => line.callers.delete(fail)
    line.queue.run(task).catch(reject).finally(end)
    return promise
  }
  return readInTurn
}
