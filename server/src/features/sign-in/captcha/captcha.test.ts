import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha, captchaAlphabet, type CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import { findProof, sha256Hex } from '@amber/contract/sign-in/proof-of-work.ts'
import { captchas } from '#server/db/schema.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeCaptcha, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const other = await createTestApp({ share: app })

const create = async () => (await app.call(captcha.create, {})).data

async function answerOf(id: string): Promise<string> {
  const [row] = await app.db.select().from(captchas).where(eq(captchas.id, id))
  return row?.answer ?? ''
}

/** Makes a user who needs an image code. */
async function makeSuspected() {
  const { userName } = await makeUser(app)
  for (let attempt = 1; attempt <= 3; attempt++) {
    const input = { userName, password: 'wrong_password' }
    await app.call(auth.login, input, { from: `203.0.113.${attempt}` })
  }
  return userName
}

const login = (userName: string, given?: CaptchaAnswer, from = '203.0.113.50') =>
  app.call(
    auth.login,
    { userName, password: testPassword, ...(given && { captcha: given }) },
    { from },
  )

describe('an image code', () => {
  test('has a picture without text and a proof of work as an alternative', async () => {
    const { id, image, challenge } = await create()
    expect(id).toHaveLength(22)
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(image.length).toBeLessThan(20_000)
    expect(await answerOf(id)).toMatch(new RegExp(`^[${captchaAlphabet}]{4}$`))
    expect(JSON.stringify(challenge)).not.toContain(await answerOf(id))
    expect(challenge.most).toBe(1_000)
  })

  test('sets the device cookie once, and never without an origin', async () => {
    const script = await app.call(captcha.create, {})
    expect(script.headers.getSetCookie()).toEqual([])
    const browser = createBrowser(app)
    const marked = await browser.call(captcha.create, {})
    expect(marked.headers.getSetCookie()).toHaveLength(1)
    const again = await browser.call(captcha.create, {})
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('has a new id and image each time', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, create))
    expect(new Set(codes.map(({ image }) => image)).size).toBe(20)
    expect(new Set(codes.map(({ id }) => id)).size).toBe(20)
  })

  test('is required after three wrong passwords, before any password is checked', async () => {
    const userName = await makeSuspected()
    expect(await login(userName)).toMatchObject({ status: 422, code: 'captcha_required' })
    expect((await login(userName)).problem.fields?.['captcha']).toBeTruthy()
    expect(await login(userName, await makeCaptcha(app))).toMatchObject({ status: 200 })
    expect(await login(userName)).toMatchObject({ status: 200 })
  })

  test('is required for an unknown user name too', async () => {
    const attempt = () =>
      app.call(auth.login, { userName: 'nobody_here', password: 'x' }, { from: '203.0.113.60' })
    for (let count = 1; count <= 3; count++) expect((await attempt()).status).toBe(401)
    expect((await attempt()).code).toBe('captcha_required')
  })

  test('is required at an address with failures of many users', async () => {
    const from = '203.0.113.70'
    const tries = await Promise.all(Array.from({ length: 12 }, () => makeUser(app)))
    for (const { userName } of tries)
      await app.call(auth.login, { userName, password: 'wrong_password' }, { from })
    const { userName } = await makeUser(app)
    expect((await login(userName, undefined, from)).code).toBe('captcha_required')
    expect((await login(userName, undefined, '203.0.113.71')).status).toBe(200)
  })

  test('is not required in a known browser of the user', async () => {
    const { userName } = await makeUser(app)
    const first = await login(userName)
    const cookie = String(first.headers.get('set-cookie')).split(';')[0] ?? ''
    for (let count = 1; count <= 4; count++)
      await app.call(auth.login, { userName, password: 'wrong_password' }, { from: '203.0.113.80' })
    expect((await login(userName, undefined, '203.0.113.81')).code).toBe('captcha_required')
    const headers = { cookie, origin: 'http://localhost', host: 'localhost' }
    const known = await app.call(auth.login, { userName, password: testPassword }, { headers })
    expect(known.status).toBe(200)
  })

  test('is accepted in either case, with surrounding spaces', async () => {
    const { id, answer } = await makeCaptcha(app)
    const userName = await makeSuspected()
    expect((await login(userName, { id, answer: ` ${answer.toLowerCase()} ` })).status).toBe(200)
  })

  test('can be replaced by a proof of work', async () => {
    const { id, challenge } = await create()
    const proof = findProof(challenge, { from: 0, count: challenge.most + 1 })
    expect(sha256Hex(`${challenge.salt}${proof}`)).toBe(challenge.digest)
    const userName = await makeSuspected()
    expect((await login(userName, { id, proof: (proof ?? 0) + 1 })).code).toBe('captcha_wrong')
    expect((await login(userName, { id, proof: proof ?? 0 })).code).toBe('captcha_wrong')
    const second = await create()
    const right = findProof(second.challenge, { from: 0, count: second.challenge.most + 1 })
    expect((await login(userName, { id: second.id, proof: right ?? 0 })).status).toBe(200)
  })

  test('is valid once, right or wrong', async () => {
    const userName = await makeSuspected()
    const { id, answer } = await makeCaptcha(app)
    expect((await login(userName, { id, answer: 'XXXX' })).code).toBe('captcha_wrong')
    expect((await login(userName, { id, answer })).code).toBe('captcha_wrong')
    const used = await makeCaptcha(app)
    expect((await login(userName, used)).status).toBe(200)
    expect((await login(await makeSuspected(), used)).code).toBe('captcha_wrong')
  })

  test('admits one of fifty concurrent uses', async () => {
    const { id, answer } = await makeCaptcha(app)
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(app)))
    await app.db.execute(
      `insert into sign_in_throttles (key, failures, wrong, last_at)
        select 'account:' || encode(sha256(convert_to(user_name_key, 'UTF8')), 'hex'), 3, 3, now() from users where id in (${people.map((one) => `'${one.id}'`).join(',')})`,
    )
    const replies = await Promise.all(people.map(({ userName }) => login(userName, { id, answer })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'captcha_wrong')).toHaveLength(49)
  })

  test('is valid for five minutes, on every server', async () => {
    const userName = await makeSuspected()
    const { id } = (await other.call(captcha.create, {})).data
    expect((await login(userName, { id, answer: await answerOf(id) })).status).toBe(200)
    const late = await makeCaptcha(app)
    app.clock.advance(5 * 60_000 + 1)
    expect((await login(await makeSuspected(), late)).code).toBe('captcha_wrong')
  })

  test('is refused when empty, unknown or malformed', async () => {
    const userName = await makeSuspected()
    for (const id of ['unknown', '%', "' or ''='", '0'])
      expect((await login(userName, { id, answer: 'ACE3' })).code).toBe('captcha_wrong')
    const { id } = await create()
    expect((await login(userName, { id })).code).toBe('captcha_wrong')
    for (const wrong of [
      { id: '', answer: '' },
      {},
      '',
      null,
      { id: 5 },
      { id: [] },
      { id: 'x'.repeat(65) },
    ]) {
      const input = { userName, password: testPassword, captcha: wrong }
      expect(await app.raw(auth.login, input)).toMatchObject({ status: 422, code: 'input_invalid' })
    }
  })

  test('is not used up during a pause', async () => {
    const { userName } = await makeUser(app)
    for (let attempt = 1; attempt <= 5; attempt++) {
      const given = { userName, password: 'wrong_password', captcha: await makeCaptcha(app) }
      await app.call(auth.login, given, { from: `198.51.100.${attempt}` })
    }
    const waiting = await makeCaptcha(app)
    expect((await login(userName, waiting)).code).toBe('sign_in_paused')
    app.clock.advance(31_000)
    expect((await login(userName, waiting)).status).toBe(200)
  })
})

test('checks an image code once for a signed-in user', async () => {
  const { token } = await makeSignedIn(app)
  const given = await makeCaptcha(app)
  const check = (answer: string, id = given.id) =>
    app.call(captcha.check, { captcha: { id, answer } }, { token })
  expect((await check(given.answer.toLowerCase())).status).toBe(200)
  expect((await check(given.answer)).code).toBe('captcha_wrong')
  const other = await makeCaptcha(app)
  expect((await check('XXXX', other.id)).code).toBe('captcha_wrong')
  expect((await check(other.answer, other.id)).code).toBe('captcha_wrong')
})
