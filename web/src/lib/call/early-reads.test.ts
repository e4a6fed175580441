import { beforeEach, expect, test, vi } from 'vitest'
import {
  createEarlyReads,
  firstReadsEntry,
  forgetFirstReads,
  openPathsEntry,
} from './early-reads.ts'
import type { Asked } from './early-reads.ts'
import { createSession } from './session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'

beforeEach(() => localStorage.clear())

const storage = createStorage(() => localStorage)
const users = '/api/users?current=1'
const headers = { Authorization: 'Bearer one', 'Accept-Language': 'zh-CN' }

function begin(options: { opened?: string; isOpen?: () => boolean } = {}) {
  const answer = Promise.resolve(new Response('{}'))
  const asked: Asked = { token: 'one', language: 'zh-CN', at: 12, answers: { [users]: answer } }
  const early = createEarlyReads({
    asked,
    storage,
    opened: '/system/user',
    isOpen: () => true,
    ...options,
  })
  return { early, answer }
}

test('answers one call with the early response', () => {
  const { early, answer } = begin()
  expect(early.askedAt).toBe(12)
  expect(early.take({ url: users, headers })).toBe(answer)
  expect(early.take({ url: users, headers })).toBeUndefined()
})

test.each([
  ['token', { ...headers, Authorization: 'Bearer two' }],
  ['language', { ...headers, 'Accept-Language': 'en-US' }],
])('it answers no call with another %s', (_, others) => {
  expect(begin().early.take({ url: users, headers: others })).toBeUndefined()
})

test('it answers no other call', () => {
  expect(begin().early.take({ url: '/api/users?current=2', headers })).toBeUndefined()
})

test('gives the text of a response that has arrived, once, and under the same conditions', async () => {
  const { early } = begin()
  expect(early.takeText({ url: users, headers })).toBeUndefined()
  await vi.waitFor(() => {
    expect(early.takeText({ url: users, headers })).toBe('{}')
  })
  expect(early.takeText({ url: users, headers })).toBeUndefined()
  expect(early.take({ url: users, headers })).toBeUndefined()
})

test('gives no text with another token', async () => {
  const { early, answer } = begin()
  await answer
  await new Promise((resolve) => setTimeout(resolve))
  const others = { ...headers, Authorization: 'Bearer two' }
  expect(early.takeText({ url: users, headers: others })).toBeUndefined()
  expect(early.takeText({ url: users, headers })).toBe('{}')
})

test('stores the first reads of a page by URL until another page opens', () => {
  let isOpen = true
  const { early } = begin({ isOpen: () => isOpen })
  void early.take({ url: users, headers })
  void early.take({ url: '/api/preferences', headers })
  void early.take({ url: users, headers })
  isOpen = false
  void early.take({ url: '/api/roles', headers })
  void begin({ opened: '/home' }).early.take({ url: '/api/figures', headers })
  expect(storage.read(firstReadsEntry)).toEqual({
    '/system/user': [users, '/api/preferences'],
    '/home': ['/api/figures'],
  })
})

test('the latest pages are remembered, and a few reads of each', () => {
  for (let page = 0; page < 40; page++) {
    const { early } = begin({ opened: `/page/${page}` })
    for (let read = 0; read < 20; read++) void early.take({ url: `/api/${read}`, headers })
  }
  const kept = storage.read(firstReadsEntry) ?? {}
  expect(Object.keys(kept)).toEqual(Array.from({ length: 30 }, (_, index) => `/page/${index + 10}`))
  expect(kept['/page/39']).toEqual(Array.from({ length: 8 }, (_, index) => `/api/${index}`))
})

test('a sign-out forgets them', () => {
  const session = createSession(storage)
  forgetFirstReads(session, storage)
  session.setTokens({ token: 'one', refreshToken: 'two' })
  void begin().early.take({ url: users, headers })
  storage.write(openPathsEntry, ['/system/user'])
  expect(storage.read(firstReadsEntry)).toBeDefined()
  session.clear()
  expect(storage.read(firstReadsEntry)).toBeUndefined()
  expect(storage.read(openPathsEntry)).toBeUndefined()
})
