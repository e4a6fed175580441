import { expect, test, vi } from 'vitest'
import { askForPasskey, makePasskey } from './passkeys.ts'

test.each([
  ['zh-CN', /没有加载成功/],
  ['en-US', /could not be loaded/],
])('in %s, a library that does not arrive is said', async (language, msg) => {
  vi.doMock('@simplewebauthn/browser', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  document.documentElement.lang = language
  const said = { name: 'ApiError', code: 'unloaded', msg: expect.stringMatching(msg) as string }
  await expect(askForPasskey({} as never)).rejects.toMatchObject(said)
  await expect(makePasskey({} as never)).rejects.toMatchObject(said)
})
