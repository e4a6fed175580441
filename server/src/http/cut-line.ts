import type { MiddlewareHandler } from 'hono'

/** Begins a good answer and breaks the connection before its end: the caller sees the network fail. */
export const cutLine: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status !== 200) return
  const half = new TextEncoder().encode('{"code":')
  let isBegun = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isBegun) controller.error(new Error('The line was cut as asked'))
      else controller.enqueue(half)
      isBegun = true
    },
  })
  context.res = new Response(body, { headers: context.res.headers })
}
