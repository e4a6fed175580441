/** Rejects with the result of `timeoutError` after the given milliseconds. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  { milliseconds, timeoutError }: { milliseconds: number; timeoutError: () => Error },
): Promise<Value> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(timeoutError()), milliseconds)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns null if the promise fails or does not settle in time. */
export const orNull = <Value>(promise: Promise<Value>, milliseconds: number) =>
  withTimeout(promise, { milliseconds, timeoutError: () => new Error('Not in time') }).catch(
    () => null,
  )

/**
 * Fails with the result of `timeoutError` when no bytes arrive in time, or when they arrive below the minimum rate.
 * The reader's time does not count.
 */
export function withIdleTimeout(
  stream: ReadableStream<Uint8Array>,
  {
    milliseconds,
    bytesPerSecond,
    timeoutError,
  }: { milliseconds: number; bytesPerSecond: number; timeoutError: () => Error },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let left = milliseconds
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const start = performance.now()
        const { done, value } = await withTimeout(reader.read(), {
          milliseconds: Math.max(0, Math.min(milliseconds, left)),
          timeoutError,
        })
        left -= performance.now() - start
        if (done) return controller.close()
        left += (value.length / bytesPerSecond) * 1_000
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

type Limits = {
  stepMs: number
  /** After this time each step is reported at once. */
  totalMs: number
  alreadyMs?: number
}

/** Reports slow steps, each once. `begin` ends the previous step. */
export function warnWhenSlow<Step>(
  warn: (step: Step) => void,
  { stepMs, totalMs, alreadyMs = 0 }: Limits,
) {
  const started = performance.now() - alreadyMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  return {
    begin: (step: Step): void => {
      clearTimeout(timer)
      if (hasEnded) return
      const waitMs = Math.min(stepMs, started + totalMs - performance.now())
      // A step that blocks the event loop would delay a timer.
      if (waitMs <= 0) warn(step)
      else timer = setTimeout(() => warn(step), waitMs)
    },
    end: (): void => {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
