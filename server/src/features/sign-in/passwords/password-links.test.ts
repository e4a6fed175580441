import { expect, test } from 'vitest'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const minute = 60_000

async function setHours(hours: number) {
  const superAdmin = await makeSignedIn(app, ['R_SUPER'])
  const { version } = (await app.call(settings.get, {}, superAdmin)).data.passwordLinks
  const input = { key: 'passwordLinks' as const, version, value: { hours } }
  return app.call(settings.update, input, superAdmin)
}

async function makeLink() {
  const { id } = await makeUser(app)
  const { data } = await app.call(users.resetPassword, { id, by: 'link' }, admin)
  return data.token ?? ''
}

const codeOf = async (token: string) => (await app.call(passwords.readLink, { token })).code

test('a link is valid for the hours of the setting, an earlier one for those of its time', async () => {
  const earlier = await makeLink()
  expect((await setHours(2)).status).toBe(200)
  const link = await makeLink()
  app.clock.advance(119 * minute)
  expect(await codeOf(link)).toBe('200')
  app.clock.advance(2 * minute)
  expect(await codeOf(link)).toBe('password_link_expired')
  expect(await codeOf(earlier)).toBe('200')
})

test('links last a day by default, and invalid hours are refused', async () => {
  expect(defaultSettings.passwordLinks).toEqual({ hours: 24 })
  for (const hours of [0, 169, 1.5]) expect((await setHours(hours)).status).toBe(422)
})
