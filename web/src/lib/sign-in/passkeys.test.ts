import { expect, test } from 'vitest'
import { askForPasskey, makePasskey, namedAddress } from './passkeys.ts'

test.each([
  [
    'http://127.0.0.1:9527/login?redirect=%2Fhome#x',
    'http://localhost:9527/login?redirect=%2Fhome',
  ],
  ['http://[::1]:9527/', 'http://localhost:9527/'],
  ['http://192.168.1.5:9527/', undefined],
  ['http://localhost:9527/', undefined],
  ['https://127.0.0.1.example.com/', undefined],
])('the page %s is named %s for passkeys', (shown, named) => {
  expect(namedAddress(new URL(shown))?.href).toBe(named)
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test.each([
  ['zh-CN', /加载失败/],
  ['en-US', /Couldn't load/],
])('reports in %s that the library cannot be loaded', async (language, msg) => {
  document.documentElement.lang = language
  const said = { name: 'ApiError', code: 'unloaded', msg: expect.stringMatching(msg) as string }
  await expect(askForPasskey({} as never, missing)).rejects.toMatchObject(said)
  await expect(makePasskey({} as never, missing)).rejects.toMatchObject(said)
})
