import { demoTodos } from '@amber/contract/examples/demo.ts'
import type { makeSignedIn } from '#server/testing/make.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Person = Awaited<ReturnType<typeof makeSignedIn>>

const makeTodo = async (app: TestApp, person: Person) =>
  (await app.call(demoTodos.create, { title: 'x' }, person)).data.id

/** Records of the example pages, for `makeGoodInput`. */
export const exampleRecords = (app: TestApp, person: Person) => ({
  '/demo/todos': () => makeTodo(app, person),
})

/** Input for endpoints of the example pages, for `makeGoodInput`. */
export const exampleInputs = (app: TestApp, person: Person) => ({
  'demoTodos.create': async () => ({ title: 'x' }),
  'demoTodos.update': async () => ({ id: await makeTodo(app, person), isDone: true }),
})
