import { expect, test } from 'vitest'
import { askForPasskey, makePasskey } from './passkeys.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test.each([
  ['zh-CN', /没有加载成功/],
  ['en-US', /could not be loaded/],
])('in %s, a library that does not arrive is said', async (language, msg) => {
  document.documentElement.lang = language
  const said = { name: 'ApiError', code: 'unloaded', msg: expect.stringMatching(msg) as string }
  await expect(askForPasskey({} as never, missing)).rejects.toMatchObject(said)
  await expect(makePasskey({} as never, missing)).rejects.toMatchObject(said)
})
