/** Thrown when the queue has reached its limit. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type Queue = {
  run<Result>(task: () => Promise<Result>): Promise<Result>
  enter(): Promise<() => void>
  isFull(): boolean
  load(): { running: number; waiting: number }
}

/** Runs `concurrency` tasks at once and lets `waitingLimit` more wait, in order. */
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
      // The slot passes directly to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    isFull,
    load: () => ({ running, waiting: waiting.length }),
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
