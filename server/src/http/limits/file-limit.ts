import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { fail } from '#server/http/problem.ts'
import type { Call } from '#server/http/run-call.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** Uploads are buffered in memory. */
const mostArriving = 12
const arrivingBytes = 128 * 2 ** 20
const mostWaiting = 100
const turnsToWait = 4

/** Limits concurrent uploads and downloads by user, and uploads by server. */
export function createFileLimit({
  filesAtOnce,
  uploadTurnMs,
}: {
  filesAtOnce: number
  uploadTurnMs: number
}) {
  const filesOf = new Map<string, number>()
  const uploadQueues = new Map<Endpoint, ReturnType<typeof createFairQueue>>()

  function queueOf(endpoint: Endpoint, largest: number) {
    const queue =
      uploadQueues.get(endpoint) ??
      createFairQueue({
        most: Math.min(mostArriving, Math.floor(arrivingBytes / largest)),
        mostWaiting,
        turnMs: uploadTurnMs,
        waitMs: turnsToWait * uploadTurnMs,
      })
    uploadQueues.set(endpoint, queue)
    return queue
  }

  /**
   * Counts an upload or download until the returned function is called; `end` aborts an upload whose turn has
   * expired.
   *
   * @throws Problem `files_limit` at the user's limit
   * @throws QueueFull at the server's limit
   */
  return async function beginFile(
    { actor, route: { endpoint } }: Call,
    end: () => void,
  ): Promise<() => void> {
    const takesFile = isWrite(endpoint) && endpoint.takesFile
    if (!actor || !(takesFile || endpoint.answers === 'file')) return () => undefined
    const own = filesOf.get(actor.id) ?? 0
    if (own >= filesAtOnce) throw fail('files_limit', { retryAfter: 2 })
    const count = (step: 1 | -1) => {
      const left = (filesOf.get(actor.id) ?? 0) + step
      if (left > 0) filesOf.set(actor.id, left)
      else filesOf.delete(actor.id)
    }
    count(1)
    try {
      const releaseSlot = takesFile
        ? await queueOf(endpoint, takesFile).enter({ owner: actor.id, end })
        : () => undefined
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        count(-1)
        releaseSlot()
      }
    } catch (error) {
      count(-1)
      throw error
    }
  }
}
