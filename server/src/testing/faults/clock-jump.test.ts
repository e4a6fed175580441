// The clock of the server was ahead for a while, and is set right.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sentCodes, sessions } from '#server/db/schema.ts'
import { countCall } from '#server/http/limits/limits.queries.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { makeCaptcha, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const day = 24 * 60 * 60_000
const info = (token: string) => app.call(auth.getUserInfo, {}, { token })
const refresh = (refreshToken: string) => app.call(auth.refreshToken, { refreshToken })

async function whileAhead<Result>(act: () => Promise<Result>, by = 30 * day): Promise<Result> {
  app.clock.advance(by)
  try {
    return await act()
  } finally {
    app.clock.advance(-by)
  }
}

const sessionOf = async (userId: string) =>
  (await app.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]!

test('a session of that time is renewed, and ends no later than others', async () => {
  const { user, token, refreshToken } = await whileAhead(() => makeSignedIn(app))
  expect(await info(token)).toMatchObject({ status: 401, code: '9999' })
  const next = await refresh(refreshToken)
  expect(next.status).toBe(200)
  expect((await info(next.data.token)).status).toBe(200)
  const { createTime, lastSeenAt, accessExpiresAt } = await sessionOf(user.id)
  for (const time of [createTime, lastSeenAt])
    expect(time.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  expect(accessExpiresAt.getTime()).toBeLessThan(app.clock.now().getTime() + day)
})

test('tokens that were replaced then are not accepted until then', async () => {
  const { token, refreshToken } = await makeSignedIn(app)
  await whileAhead(() => refresh(refreshToken), 20 * 60_000)
  expect(await info(token)).toMatchObject({ status: 401, code: '9999' })
  expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: '8888' })
})

test('neither pauses of sign-ins nor limits last until then', async () => {
  const { userName } = await makeUser(app)
  const login = async (password: string, from: string) =>
    app.call(auth.login, { userName, password, captcha: await makeCaptcha(app) }, { from })
  await whileAhead(async () => {
    for (let attempt = 1; attempt <= 5; attempt++)
      await login('wrong_password', `198.51.100.${attempt}`)
    expect((await login(testPassword, '198.51.100.6')).code).toBe('sign_in_paused')
    await countCall(app.db, { key: 'one', now: app.clock.now() })
  })
  const now = app.clock.now()
  expect((await login(testPassword, '198.51.100.6')).status).toBe(200)
  expect((await countCall(app.db, { key: 'one', now })).calls).toBe(1)
})

test('another code can be sent', async () => {
  const { send, freshMail } = codeAsker(app)
  const receiver = freshMail()
  await whileAhead(async () => {
    expect((await send('sign_in', receiver)).status).toBe(200)
    expect((await send('sign_in', receiver)).code).toBe('code_too_soon')
  })
  expect((await send('sign_in', receiver)).status).toBe(200)
  expect((await send('sign_in', receiver)).code).toBe('code_too_soon')
  expect(await app.db.$count(sentCodes)).toBe(2)
})
