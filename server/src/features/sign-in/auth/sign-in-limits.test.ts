import { expect, test, vi } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { makeCaptcha, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()

const login = (userName: string, from: string, password = testPassword) =>
  app.call(auth.login, { userName, password }, { from })

test('a user signs in by password 120 times a minute, over all addresses', async () => {
  const [{ id, userName }, other] = [await makeUser(app), await makeUser(app)]
  const fromMany = (index: number) => `198.51.100.${index % 250}`
  for (let index = 0; index < 120; index++)
    expect((await login(userName, fromMany(index))).status).toBe(200)
  const verify = vi.spyOn(app.platform.passwords, 'verify')
  const refused = await login(userName, fromMany(121))
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(verify).not.toHaveBeenCalled()
  const { rows } = await app.pool.query(
    'select count(*)::integer as made from sign_ins where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ made: 120 }])
  expect((await login(other.userName, fromMany(121))).status).toBe(200)
  app.clock.advance(61_000)
  expect((await login(userName, fromMany(122))).status).toBe(200)
})

test('attempts on a paused account do not pause the address of an office', async () => {
  const [paused, colleague] = [await makeUser(app), await makeUser(app)]
  for (let attempt = 1; attempt <= 5; attempt++) {
    const captcha = await makeCaptcha(app)
    const wrong = { userName: paused.userName, password: 'wrong_password', captcha }
    await app.call(auth.login, wrong, { from: `203.0.113.${attempt}` })
  }
  const office = '203.0.113.200'
  for (let attempt = 1; attempt <= 25; attempt++)
    expect(await login(paused.userName, office)).toMatchObject({ code: 'sign_in_paused' })
  expect((await login(colleague.userName, office)).status).toBe(200)
})
