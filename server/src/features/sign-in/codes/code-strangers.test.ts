import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { codeAsker, codeIn, wrongCode } from '#server/testing/ask-code.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeCaptcha, makeSignedIn, makeUser, setRegistration } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

/** Attacks by a stranger who only knows a contact. */

const app = await createTestApp()
const { freshAddress, freshMail } = codeAsker(app)
const minute = 60_000

/** Gets a device cookie with an image code. */
async function openBrowser() {
  const { call } = createBrowser(app, freshAddress(1))
  await call(captcha.create, {})
  const send = async (receiver: string, purpose: 'sign_in' | 'reset_password' = 'sign_in') =>
    call(codes.send, { purpose, receiver, captcha: await makeCaptcha(app) })
  return {
    send,
    codeFor: async (receiver: string) => codeIn(await send(receiver)),
    resetCodeFor: async (receiver: string) => codeIn(await send(receiver, 'reset_password')),
    reset: (receiver: string, code: string) =>
      call(passwords.resetByCode, { receiver, code, password: 'another_1' }),
    type: (receiver: string, code: string) => call(auth.loginByCode, { receiver, code }),
    signIn: (userName: string) => call(auth.login, { userName, password: testPassword }),
  }
}

beforeEach(() => app.clock.advance(minute))

describe('another caller', () => {
  test("cannot invalidate a user's code by requests or guesses", async () => {
    const { email } = await makeUser(app, { email: freshMail() })
    const [mine, theirs] = [await openBrowser(), await openBrowser()]
    const code = await mine.codeFor(email ?? '')
    app.clock.advance(minute)
    await theirs.codeFor(email ?? '')
    for (let count = 1; count <= 6; count++)
      expect((await theirs.type(email ?? '', wrongCode(code))).code).toBe('code_wrong')
    const script = { receiver: email ?? '', code: wrongCode(code) }
    for (let count = 1; count <= 6; count++) await app.call(auth.loginByCode, script)
    expect((await mine.type(email ?? '', code)).status).toBe(200)
  })

  test('cannot invalidate a code for a new password, which a new request of the recipient does', async () => {
    const receiver = (await makeUser(app, { email: freshMail() })).email ?? ''
    const [mine, theirs] = [await openBrowser(), await openBrowser()]
    const first = await mine.resetCodeFor(receiver)
    app.clock.advance(minute)
    const second = await mine.resetCodeFor(receiver)
    app.clock.advance(minute)
    await theirs.resetCodeFor(receiver)
    app.clock.advance(minute)
    const script = { purpose: 'reset_password', receiver } as const
    await app.call(codes.send, { ...script, captcha: await makeCaptcha(app) })
    if (first !== second) expect((await mine.reset(receiver, first)).code).toBe('code_wrong')
    expect((await mine.reset(receiver, second)).status).toBe(200)
  })

  test('shares one code with callers without a device cookie, and the last request wins', async () => {
    const receiver = (await makeUser(app, { email: freshMail() })).email ?? ''
    const asked = { purpose: 'reset_password', receiver } as const
    const ask = async () =>
      codeIn(await app.call(codes.send, { ...asked, captcha: await makeCaptcha(app) }))
    const reset = (code: string) =>
      app.call(passwords.resetByCode, { receiver, code, password: 'another_1' })
    const first = await ask()
    app.clock.advance(minute)
    const second = await ask()
    if (first !== second) expect((await reset(first)).code).toBe('code_wrong')
    expect((await reset(second)).status).toBe(200)
  })

  test('cannot use up the guesses of callers without a device cookie', async () => {
    const { email: receiver } = await makeUser(app, { email: freshMail() })
    const asked = { purpose: 'sign_in', receiver: receiver ?? '' } as const
    const code = codeIn(await app.call(codes.send, { ...asked, captcha: await makeCaptcha(app) }))
    const theirs = await openBrowser()
    for (let count = 1; count <= 6; count++) await theirs.type(asked.receiver, wrongCode(code))
    const input = { receiver: asked.receiver, code }
    expect((await app.call(auth.loginByCode, input)).status).toBe(200)
  })

  test('cannot use a code requested in another browser', async () => {
    const { email } = await makeUser(app, { email: freshMail() })
    const [mine, theirs] = [await openBrowser(), await openBrowser()]
    const code = await mine.codeFor(email ?? '')
    expect((await theirs.type(email ?? '', code)).code).toBe('code_wrong')
    expect((await mine.type(email ?? '', code)).status).toBe(200)
  })

  test('cannot exhaust or delay the codes of a user in a known browser', async () => {
    const { email, userName } = await makeUser(app, { email: freshMail() })
    const mine = await openBrowser()
    expect((await mine.signIn(userName)).status).toBe(200)
    for (let count = 1; count <= 15; count++) {
      const theirs = await openBrowser()
      expect((await theirs.send(email ?? '')).status).toBe(200)
      app.clock.advance(minute)
    }
    const theirs = await openBrowser()
    expect(await theirs.send(email ?? '')).toMatchObject({ status: 429, code: 'code_limit' })
    const code = await mine.codeFor(email ?? '')
    expect((await mine.type(email ?? '', code)).status).toBe(200)
    // Known browsers are limited too.
    for (let count = 1; count <= 9; count++) {
      app.clock.advance(minute)
      expect((await mine.send(email ?? '')).status).toBe(200)
    }
    app.clock.advance(minute)
    expect((await mine.send(email ?? '')).code).toBe('code_limit')
    const phone = await openBrowser()
    expect((await phone.signIn(userName)).status).toBe(200)
    expect((await phone.send(email ?? '')).status).toBe(200)
  })

  test('does not wait for a concurrent request from the same address', async () => {
    const from = freshAddress(5)
    const send = async () =>
      app.call(
        codes.send,
        { purpose: 'sign_in', receiver: freshMail(), captcha: await makeCaptcha(app) },
        { from },
      )
    expect((await send()).status).toBe(200)
    app.clock.advance(-1_000)
    expect((await send()).status).toBe(200)
    app.clock.advance(1_000)
  })

  test('is also a browser known only to another account', async () => {
    const { email } = await makeUser(app, { email: freshMail() })
    const { userName } = await makeUser(app)
    const theirs = await openBrowser()
    await theirs.signIn(userName)
    const before = await openBrowser()
    expect((await before.send(email ?? '')).status).toBe(200)
    expect((await theirs.send(email ?? '')).code).toBe('code_too_soon')
  })

  test('cannot use up the daily codes of a recipient from one address', async () => {
    const receiver = freshMail()
    const theirs = await openBrowser()
    for (let count = 1; count <= 10; count++) {
      expect((await theirs.send(receiver)).status).toBe(200)
      app.clock.advance(minute)
    }
    expect((await theirs.send(receiver)).code).toBe('code_limit')
    const mine = await openBrowser()
    expect((await mine.send(receiver)).status).toBe(200)
  })
})

describe('a signed-in user', () => {
  const named = (by: { token: string }, receiver: string) =>
    app.call(ownProfile.sendContactCode, { receiver }, by)

  test('has twenty codes a day for new contacts, ten of them per contact', async () => {
    const me = await makeSignedIn(app)
    const receiver = freshMail()
    for (let count = 1; count <= 10; count++) {
      expect((await named(me, receiver)).status).toBe(200)
      app.clock.advance(minute)
    }
    expect((await named(me, receiver)).code).toBe('code_limit')
    for (let count = 1; count <= 10; count++)
      expect((await named(me, freshMail())).status).toBe(200)
    expect((await named(me, freshMail())).code).toBe('code_limit')
    const another = await makeSignedIn(app)
    expect((await named(another, receiver)).status).toBe(200)
  })

  test("does not delay the codes of the contact's owner, and has to wait before the next one", async () => {
    const me = await makeSignedIn(app)
    const receiver = freshMail()
    expect((await named(me, receiver)).status).toBe(200)
    expect((await named(me, receiver)).code).toBe('code_too_soon')
    const mine = await openBrowser()
    expect((await mine.send(receiver)).status).toBe(200)
  })
})

test('sends no registration code while registration is closed, and keeps the image code valid', async () => {
  await setRegistration(app, 'closed')
  const input = {
    purpose: 'register',
    receiver: freshMail(),
    captcha: await makeCaptcha(app),
  } as const
  const count = async () => (await app.pool.query('select from outbox')).rowCount
  const before = await count()
  expect(await app.call(codes.send, input)).toMatchObject({
    status: 403,
    code: 'registration_closed',
  })
  expect(await count()).toBe(before)
  await setRegistration(app, 'open')
  expect((await app.call(codes.send, input)).status).toBe(200)
})
