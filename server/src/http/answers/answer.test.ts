import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { users } from '@amber/contract/users/users.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

async function bytesOf({ path }: Endpoint, search: string, encoding: string) {
  const answer = await app.app.request(`/api${path}${search}`, {
    headers: { authorization: `Bearer ${superAdmin.token}`, 'accept-encoding': encoding },
  })
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, encoding: answer.headers.get('content-encoding') }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

// The list of menus is cached, that of users is not.
test.each([
  { name: 'menus', call: menus.list, search: '' },
  { name: 'users', call: users.list, search: '?size=100' },
])(
  'compresses long responses for callers that accept it: $name',
  async ({ name, call, search }) => {
    if (name === 'users') for (let count = 0; count < 90; count++) await makeUser(app)
    const plain = await bytesOf(call, search, 'br')
    expect(plain.encoding).toBeNull()
    expect(plain.bytes.length).toBeGreaterThan(8_000)
    for (const accepted of ['gzip', 'br, gzip;q=0.5', 'gzip']) {
      const packed = await bytesOf(call, search, accepted)
      expect(packed.encoding, accepted).toBe('gzip')
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(textOf(gunzipSync(packed.bytes))).toBe(textOf(plain.bytes))
    }
    expect(await bytesOf(call, search, 'gzip;q=0')).toEqual(plain)
  },
)

test('does not compress a short response', async () => {
  expect((await bytesOf(auth.getUserInfo, '', 'gzip')).encoding).toBeNull()
})
