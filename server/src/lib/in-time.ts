/** Settles as the promise does, or rejects with what `late` returns once so many milliseconds have passed. */
export async function inTime<Value>(
  promise: Promise<Value>,
  { milliseconds, late }: { milliseconds: number; late: () => Error },
): Promise<Value> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

/** The same bytes, broken off with what `late` returns once none has come for so many milliseconds. */
export function keepsComing(
  stream: ReadableStream<Uint8Array>,
  { milliseconds, late }: { milliseconds: number; late: () => Error },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await inTime(reader.read(), { milliseconds, late })
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
