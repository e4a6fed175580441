import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

/** A pending sign-in is no session for any call. */

const app = await createTestApp()
const person = await makeSignedIn(app, ['R_SUPER'])
await makeTotp(app, person)
const browser = createBrowser(app)
const { userName } = person.user
const reply = await browser.raw(auth.login, { userName, password: testPassword })
const pendingToken = reply.problem.secondStep?.pendingToken ?? ''
const guarded = endpoints.filter(({ endpoint }) => endpoint.allow !== 'public')
beforeEach(() => app.pool.query('delete from rate_limits'))

const shapes: Record<string, string | undefined> = {
  'only the device cookie': undefined,
  'the pending token as an access token': pendingToken,
  'the pending token formatted as an access token': `a.1.${pendingToken.slice(0, 22)}.${pendingToken}`,
}

test('starts with a pending sign-in of a user with every permission', () => {
  expect(reply).toMatchObject({ status: 401, code: 'second_step_due' })
  expect(pendingToken.length).toBeGreaterThan(20)
  expect(guarded.length).toBeGreaterThan(100)
})

describe.each(Object.entries(shapes))('with %s', (_name, token) => {
  test.each(guarded)('$name rejects it', async ({ endpoint }) => {
    const id = person.user.id
    const given = endpoint.path.includes(':') ? { id, key: 'mail' } : {}
    const answer = await browser.raw(endpoint, given, { token })
    expect(answer, endpoint.path).toMatchObject({
      status: 401,
      code: token === undefined ? '8888' : '9998',
    })
  })
})

test('the pending token is no refresh token, and opened or changed nothing', async () => {
  const asked = await browser.call(auth.refreshToken, { refreshToken: pendingToken })
  expect(asked).toMatchObject({ status: 401, code: '8888' })
  const { rows } = await app.pool.query(
    `select (select count(*)::integer from sessions where user_id = $1) as sessions,
      (select array_agg(distinct action) from audit_events) as actions`,
    [person.user.id],
  )
  expect(rows).toEqual([{ sessions: 1, actions: ['twoStep.enable'] }])
})
