import { expect, test } from 'vitest'
import { exampleTest } from '#server/testing/examples/example-test.ts'
import { requireDeclaredErrors } from './check-answer.ts'

const answer = (code: string, data: object = {}) =>
  Response.json({ code, data, msg: '', requestId: '1' }, { status: 409 })
const judge = (method: string, path: string, response: Response) =>
  requireDeclaredErrors({ method, path: `/api${path}` }, response)

test.each([
  ['a code that a call declares', '/users/1', answer('user_missing')],
  ['a code that follows from its access', '/users/1?a=b', answer('permission_missing')],
  ['a success', '/users/1', Response.json({ code: '200', data: {}, msg: '' })],
])('accepts %s', async (_, path, response) => {
  await expect(judge('GET', path, response)).resolves.toBeUndefined()
})

test.each([
  ['another code', 'GET', '/users/1', answer('role_unknown')],
  ['a permission of a call without one', 'GET', '/auth/getUserInfo', answer('permission_missing')],
  [
    'a code of a record in a batch',
    'POST',
    '/user-batches/remove',
    answer('batch_refused', { rows: [{ id: '1', code: 'role_unknown', msg: '' }] }),
  ],
])('refuses %s', async (_, method, path, response) => {
  await expect(judge(method, path, response)).rejects.toThrow(/ does not declare \w+_/)
})

exampleTest('refuses a code of an answer that holds it as status', async () => {
  const held = Response.json({ status: 'role_unknown', result: {}, message: '' }, { status: 409 })
  await expect(judge('POST', '/demo/todos', held)).rejects.toThrow(/ does not declare role_/)
})
