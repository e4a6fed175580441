import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createEarlyReads,
  firstReadsEntry,
  forgetFirstReads,
  openPathsEntry,
} from './early-reads.ts'
import type { Asked, EarlyReads } from './early-reads.ts'
import { createSession } from './session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML =
    '<main><div class="pane"><section class="skeleton"></section></div></main>'
  document.querySelector('section')!.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** An idle browser that waits for the data of a page. */
const wait = () => void vi.advanceTimersByTime(3000)
const show = (isShown = true) =>
  void document.querySelector('section')!.classList.toggle('skeleton', !isShown)
/** First reads are stored when the page is shown and the browser idle. */
const idle = () => {
  show()
  wait()
  show(false)
}

const storage = createStorage(() => localStorage)
const users = '/api/users?current=1'
const nothing = { token: 'one', language: 'zh-CN', at: 0 }
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
])('does not answer a call with another %s', (_, others) => {
  expect(begin().early.take({ url: users, headers: others })).toBeUndefined()
})

test('does not answer other calls', () => {
  expect(begin().early.take({ url: '/api/users?current=2', headers })).toBeUndefined()
})

test('returns the text of an arrived response once, under the same conditions', async () => {
  const { early } = begin()
  expect(early.takeText({ url: users, headers })).toBeUndefined()
  await vi.waitFor(() => {
    expect(early.takeText({ url: users, headers })).toEqual({ text: '{}', at: 12 })
  })
  expect(early.takeText({ url: users, headers })).toBeUndefined()
  expect(early.take({ url: users, headers })).toBeUndefined()
})

test('returns no text with another token', async () => {
  const { early, answer } = begin()
  await answer
  for (let turn = 0; turn < 10; turn++) await answer
  const others = { ...headers, Authorization: 'Bearer two' }
  expect(early.takeText({ url: users, headers: others })).toBeUndefined()
  expect(early.takeText({ url: users, headers })?.text).toBe('{}')
})

describe('responses for an opening page', () => {
  const roles = '/api/roles?current=1'
  const read = { url: roles, headers }
  function hold(options: { at?: number } = {}) {
    const { early } = begin({ isOpen: () => false })
    const answer = Promise.resolve(new Response('{}'))
    const at = options.at ?? performance.now()
    early.hold({ token: 'one', language: 'zh-CN', at, answers: { [roles]: answer } })
    return { early, answer, at }
  }

  test('are returned once, with the time of the request', async () => {
    const { early, answer, at } = hold()
    expect(early.startOf(read)).toBe(at)
    expect(early.take(read)).toBe(answer)
    expect(early.startOf(read)).toBeUndefined()
    expect(early.take(read)).toBeUndefined()
    const other = hold()
    await vi.waitFor(() => {
      expect(other.early.takeText(read)).toEqual({ text: '{}', at: other.at })
    })
  })

  test('keep those of the first page', () => {
    expect(hold().early.take({ url: users, headers })).toBeDefined()
  })

  test.each([
    ['another page opens', (early: EarlyReads) => early.hold({ ...nothing, answers: {} })],
    ['data has changed', (early: EarlyReads) => early.drop()],
  ])('are dropped once %s', (_, act) => {
    const { early } = hold()
    act(early)
    expect(early.take(read)).toBeUndefined()
  })

  test('are dropped after some seconds if the page has not opened', () => {
    expect(hold({ at: performance.now() - 9000 }).early.take(read)).toBeDefined()
    expect(hold({ at: performance.now() - 11_000 }).early.take(read)).toBeUndefined()
  })
})

test('stores the first reads of a page by URL until another page opens', () => {
  let isOpen = true
  const { early } = begin({ isOpen: () => isOpen })
  void early.take({ url: users, headers })
  void early.take({ url: '/api/preferences', headers })
  void early.take({ url: users, headers })
  isOpen = false
  void early.take({ url: '/api/roles', headers })
  isOpen = true
  idle()
  void begin({ opened: '/home' }).early.take({ url: '/api/figures', headers })
  idle()
  expect(storage.read(firstReadsEntry)).toEqual({
    '/system/user': [users, '/api/preferences'],
    '/home': ['/api/figures'],
  })
})

test('does not store what the page reads once its data is there', () => {
  const { early } = begin()
  void early.take({ url: users, headers })
  show()
  void early.take({ url: '/api/notification-summary', headers })
  idle()
  // Waits for data again, as a list after a resize.
  void early.take({ url: '/api/users?size=20', headers })
  idle()
  expect(storage.read(firstReadsEntry)).toEqual({ '/system/user': [users] })
})

test('stores reads sent after the browser was idle, as on a slow connection', () => {
  const { early } = begin()
  void early.take({ url: users, headers })
  wait()
  void early.take({ url: '/api/preferences', headers })
  idle()
  expect(storage.read(firstReadsEntry)).toEqual({ '/system/user': [users, '/api/preferences'] })
})

test('stores nothing of a page left before the browser was idle, as by a sign-out', () => {
  let isOpen = true
  void begin({ isOpen: () => isOpen }).early.take({ url: users, headers })
  isOpen = false
  idle()
  expect(storage.read(firstReadsEntry)).toBeUndefined()
})

test('stores the latest pages and a few reads of each', () => {
  for (let page = 0; page < 40; page++) {
    const { early } = begin({ opened: `/page/${page}` })
    for (let read = 0; read < 20; read++) void early.take({ url: `/api/${read}`, headers })
    idle()
  }
  const kept = storage.read(firstReadsEntry) ?? {}
  expect(Object.keys(kept)).toEqual(Array.from({ length: 30 }, (_, index) => `/page/${index + 10}`))
  expect(kept['/page/39']).toEqual(Array.from({ length: 8 }, (_, index) => `/api/${index}`))
})

test('clears them at sign-out', () => {
  const session = createSession(storage)
  forgetFirstReads(session, storage)
  session.setTokens({ token: 'one', refreshToken: 'two' })
  void begin().early.take({ url: users, headers })
  storage.write(openPathsEntry, ['/system/user'])
  idle()
  expect(storage.read(firstReadsEntry)).toBeDefined()
  session.clear()
  expect(storage.read(firstReadsEntry)).toBeUndefined()
  expect(storage.read(openPathsEntry)).toBeUndefined()
})
