import type { MiddlewareHandler } from 'hono'

type Bindings = { incoming?: { socket?: { destroy?: () => void } } } | undefined

/** Breaks the connection in place of a good answer: the caller sees the network fail. */
export const cutLine: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status !== 200) return
  const socket = (context.env as Bindings)?.incoming?.socket
  if (socket?.destroy) return socket.destroy()
  // Where there is no socket of ours, as in the browser, the answer breaks instead.
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('The line was cut as asked')),
  })
  context.res = new Response(body, { headers: context.res.headers })
}
