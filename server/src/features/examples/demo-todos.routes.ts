import { demoTodos, type DemoTodo } from '@amber/contract/examples/demo.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { countTodos, deleteTodo, insertTodo, listTodos, updateTodo } from './demo-todos.queries.ts'

const mostTodos = 50

const onTheWire = (todo: Omit<DemoTodo, 'createTime'> & { createTime: Date }): DemoTodo => ({
  ...todo,
  createTime: todo.createTime.toISOString(),
})

export const demoTodosRoutes: Route[] = [
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
