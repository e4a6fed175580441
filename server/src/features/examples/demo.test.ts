import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { endpoints } from '@amber/contract/api.ts'
import { demo, demoTodos, expiryCodes, problemCodes } from '@amber/contract/examples/demo.ts'
import { errors } from '@amber/contract/errors.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { requestOf } from '#server/testing/read-answer.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const form = {
  userName: 'somebody_new',
  password: 'secret_1',
  channel: 'email' as const,
  email: 'new@example.com',
  contacts: [],
}

describe('problems on demand', () => {
  test.each(problemCodes)('%s has its own status, message and request id', async (code) => {
    const person = await makeSignedIn(app)
    const reply = await app.call(demo.problem, { code }, person)
    expect(reply).toMatchObject({ status: errors[code].status, code })
    expect(reply.msg).not.toBe('')
    expect(reply.requestId).toBe(reply.headers.get('x-request-id'))
    expect((await app.call(auth.getUserInfo, {}, person)).status).toBe(200)
  })

  test('logs an unexpected error under its request id and hides internals from the response', async () => {
    const person = await makeSignedIn(app)
    const reply = await app.call(demo.problem, { code: 'unexpected' }, person)
    expect(reply.text).not.toContain('Broken as asked')
    const line = app.logged.find((text) => text.includes(reply.requestId!) && text.includes('err'))
    expect(line).toContain('Broken as asked')
  })

  test.each(expiryCodes)('%s lasts until the session is refreshed', async (code) => {
    const person = await makeSignedIn(app)
    expect((await app.call(demo.expiry, { code }, person)).code).toBe(code)
    const { refreshToken } = person
    const { data } = await app.call(auth.refreshToken, { refreshToken })
    expect((await app.call(demo.expiry, { code }, data)).status).toBe(200)
    app.clock.advance(4_000)
    expect((await app.call(demo.expiry, { code }, data)).code).toBe(code)
  })

  test('delays a response on request', async () => {
    const start = Date.now()
    const person = await makeSignedIn(app)
    expect((await app.call(demo.wait, { seconds: 1 }, person)).status).toBe(200)
    expect(Date.now() - start).toBeGreaterThanOrEqual(1000)
    expect((await app.raw(demo.wait, { seconds: 9 }, person)).status).toBe(422)
  })

  test('cuts the connection in the middle of a response', async () => {
    const { token } = await makeSignedIn(app)
    const { url } = requestOf(demo.cut, { confirm: 'yes' })
    const answer = await app.request(url, { headers: { authorization: `Bearer ${token}` } })
    await expect(answer.text()).rejects.toThrow('cut')
    expect((await app.raw(demo.cut, {})).status).toBe(401)
  })

  test('validates a form by shared rules and by those of the server', async () => {
    const person = await makeSignedIn(app)
    const { userName } = await makeUser(app)
    expect((await app.call(demo.form, form, person)).status).toBe(200)
    const taken = await app.call(demo.form, { ...form, userName }, person)
    expect(taken.problem.fields).toEqual({
      userName: 'This username is taken. Choose another one.',
    })
    const wrong = await app.raw(
      demo.form,
      { ...form, channel: 'phone', password: 'a b', contacts: [{ name: 'A', phone: '1' }] },
      person,
    )
    expect(wrong.problem.fields).toEqual({
      password: '6-18 characters, including letters, numbers, and underscores',
      'contacts.0.phone': 'Phone number format is incorrect',
      phone: 'Please enter phone number',
    })
  })
})

describe('the second demo API', () => {
  test('returns status, message and result, in success and in failure', async () => {
    const { token } = await makeSignedIn(app)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const good = await app.request('/api/demo/todos', { headers })
    expect([good.status, await good.json()]).toEqual([
      200,
      { status: '200', message: '操作成功', result: [] },
    ])
    const bad = await app.request('/api/demo/failures', { method: 'POST', headers, body: '{}' })
    expect([bad.status, await bad.json()]).toEqual([
      422,
      {
        status: 'demo_failure',
        message: '这是模拟的失败响应',
        result: { requestId: bad.headers.get('x-request-id') },
      },
    ])
  })

  test('keeps to-dos per user until the user is purged', async () => {
    const one = await makeSignedIn(app)
    const other = await makeSignedIn(app)
    const { data: first } = await app.call(demoTodos.create, { title: ' 买琥珀 ' }, one)
    await app.call(demoTodos.create, { title: 'second' }, one)
    expect(first).toMatchObject({ title: '买琥珀', isDone: false })
    const done = await app.call(demoTodos.update, { id: first.id, isDone: true }, one)
    expect(done.data).toEqual({ ...first, isDone: true })
    for (const touch of [
      app.call(demoTodos.update, { id: first.id, isDone: false }, other),
      app.call(demoTodos.remove, { id: first.id }, other),
    ])
      expect(await touch).toMatchObject({ status: 404, code: 'todo_missing' })
    expect((await app.call(demoTodos.list, {}, other)).data).toEqual([])
    expect((await app.call(demoTodos.list, {}, one)).data.map(({ title }) => title)).toEqual([
      '买琥珀',
      'second',
    ])
    await app.call(demoTodos.remove, { id: first.id }, one)
    expect((await app.call(demoTodos.list, {}, one)).data).toHaveLength(1)
    await app.pool.query('delete from users where id = $1', [one.user.id])
    const { rows } = await app.pool.query('select 1 from demo_todos')
    expect(rows).toEqual([])
  })

  test('keeps at most fifty, and none without text', async () => {
    const person = await makeSignedIn(app)
    expect((await app.call(demoTodos.create, { title: ' ' }, person)).problem.fields).toEqual({
      title: 'Cannot be empty',
    })
    for (let index = 0; index < 50; index++)
      await app.call(demoTodos.create, { title: `${index}` }, person)
    expect(await app.call(demoTodos.create, { title: 'one more' }, person)).toMatchObject({
      status: 409,
      msg: 'You can keep up to 50 to-dos. Delete some first.',
    })
  })
})

test('has no endpoint in production', async () => {
  const production = await createTestApp({ mode: 'production' })
  const { token } = await makeSignedIn(production, ['R_SUPER'])
  const demonstrations = endpoints.filter(({ isEvaluationOnly }) => isEvaluationOnly)
  expect(demonstrations.length).toBeGreaterThan(9)
  for (const { endpoint } of demonstrations) {
    const input = { id: crypto.randomUUID(), code: '9999', confirm: 'yes', seconds: 1 }
    const reply = await production.raw(endpoint, input, { token })
    expect(reply, endpoint.path).toMatchObject({ status: 404, code: 'route_unknown' })
  }
  const document = await (await production.request('/api/openapi.json')).text()
  expect(document).not.toContain('/demo')
})
