import type { MiddlewareHandler } from 'hono'

type Bindings = { incoming?: { socket?: { destroy?: () => void } } } | undefined

/** Breaks the connection, so that the caller sees a network error. */
export const cutLine: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.res.status !== 200) return
  const socket = (context.env as Bindings)?.incoming?.socket
  if (socket?.destroy) return socket.destroy()
  // Without a socket, as in the browser, the body fails instead.
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('The line was cut as asked')),
  })
  context.res = new Response(body, { headers: context.res.headers })
}
