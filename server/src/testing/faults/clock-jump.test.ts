// The clock of the server was ahead for a while, and is set right.
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sentCodes } from '#server/db/schema.ts'
import { countCall } from '#server/http/limits/limits.queries.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { makeCaptcha, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const day = 24 * 60 * 60_000

async function whileAhead<Result>(act: () => Promise<Result>, by = 30 * day): Promise<Result> {
  app.clock.advance(by)
  try {
    return await act()
  } finally {
    app.clock.advance(-by)
  }
}

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
