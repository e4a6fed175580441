/** Thrown instead of queueing without bound. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type Queue = {
  /** Runs the task when it is its turn. Throws at once when too many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** The same for what does not end where it began: resolves with how to leave. */
  enter(): Promise<() => void>
  isFull(): boolean
}

/** Runs at most `concurrency` tasks at once and lets at most `waitingLimit` wait, first come first served. */
export function createQueue({
  concurrency,
  waitingLimit,
}: {
  concurrency: number
  waitingLimit: number
}): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const isFull = () => running >= concurrency && waiting.length >= waitingLimit
  const enter = async () => {
    if (isFull()) throw new QueueFull(`${waitingLimit} tasks are waiting already`)
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      // The place goes straight to the next in line, so that no newcomer slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    isFull,
    enter,
    async run(task) {
      const leave = await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
  }
}
