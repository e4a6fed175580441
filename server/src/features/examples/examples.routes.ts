import { demo, demoTodos, type DemoTodo } from '@amber/contract/examples/demo.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/text.ts'
import {
  isUserNameTaken,
  lastRefresh,
  countTodos,
  deleteTodo,
  insertTodo,
  listTodos,
  updateTodo,
} from './demo.queries.ts'
import { newId } from '#server/lib/platform.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import type { MoreData } from '#server/features/account/activity/own-export-part.service.ts'
import { exportedTodos } from './exported-todos.ts'

/** Milliseconds; longer than the retries of a group of calls. */
const freshMs = 3_000

const demoRoutes: Route[] = [
  bind(demo.problem, async ({ input: { code } }) => {
    // A real exception, logged like any unexpected error.
    if (code === 'unexpected') throw new Error('Broken as asked on the page of demonstrations')
    if (code === 'rate_limited') throw fail(code, { retryAfter: 5 })
    if (code === 'server_busy') throw fail(code, { retryAfter: 2 })
    if (code === 'input_invalid') throw fail(code, { fields: { email: 'email_invalid' } })
    throw fail(code)
  }),
  bind(demo.expiry, async ({ actor, db, input, now, request }) => {
    const refreshed = await lastRefresh(db, actor.sessionId)
    if (!refreshed || now.getTime() - refreshed.getTime() > freshMs) throw fail(input.code)
    return { requestId: request.id }
  }),
  bind(demo.wait, async ({ input: { seconds }, request }) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return { requestId: request.id }
  }),
  bind(demo.cut, async ({ request }) => ({ requestId: request.id })),
  bind(demo.form, async ({ db, input, request }) => {
    if (await isUserNameTaken(db, nameKey(input.userName)))
      throw fail('user_name_taken', { field: 'userName' })
    return { requestId: request.id }
  }),
]

const mostTodos = 50

const onTheWire = (todo: Omit<DemoTodo, 'createTime'> & { createTime: Date }): DemoTodo => ({
  ...todo,
  createTime: todo.createTime.toISOString(),
})

const demoTodosRoutes: Route[] = [
  bind(demoTodos.list, async ({ actor, db }) => (await listTodos(db, actor.id)).map(onTheWire)),
  bind(demoTodos.create, async ({ actor, db, input, now, platform }) => {
    if ((await countTodos(db, actor.id)) >= mostTodos)
      throw fail('todo_limit', { values: { count: mostTodos } })
    const row = { id: newId(platform), userId: actor.id, title: input.title, createTime: now }
    return onTheWire(await insertTodo(db, row))
  }),
  bind(demoTodos.update, async ({ actor, db, input }) => {
    const todo = await updateTodo(db, { ...input, userId: actor.id })
    if (!todo) throw fail('todo_missing')
    return onTheWire(todo)
  }),
  bind(demoTodos.remove, async ({ actor, db, input }) => {
    if (!(await deleteTodo(db, { ...input, userId: actor.id }))) throw fail('todo_missing')
    return {}
  }),
  bind(demoTodos.fail, async () => {
    throw fail('demo_failure')
  }),
]

type Bindings = { incoming?: { socket?: { destroy?: () => void } } } | undefined

/** Breaks the connection, so that the caller sees a network error. */
const cutLine: MiddlewareHandler = async (context, next) => {
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

/** Endpoints of all example pages. Builds without them have empty lists (`scripts/examples/without-examples.ts`). */
export const exampleRoutes: readonly Route[] = [...demoRoutes, ...demoTodosRoutes]

export function mountExampleMiddleware(app: Hono): void {
  app.use(`/api${demo.cut.path}`, cutLine)
}

/** For the export of a user's own data. */
export const exampleData: readonly MoreData[] = [exportedTodos]
