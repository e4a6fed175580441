import { buildHeader } from '@amber/contract/headers.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { avatars } from '@amber/contract/users/avatars.ts'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedProfile } from '#web/testing/stored-profile.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createApi, type ApiParts } from './api.ts'
import { createEarlyAnswers } from './early-answers.ts'
import { createEarlyReads } from './early-reads.ts'

function setUp(more: Partial<ApiParts> = {}) {
  vi.useFakeTimers()
  const parts: ApiParts = {
    baseUrl: '/api',
    getToken: () => 'token-1',
    getLanguage: () => 'en-US',
    refresh: () => Promise.resolve(false),
    ...more,
  }
  return { server: fakeServer(), call: createApi(parts), parts }
}

test('repeats a call unknown to an older server until a newer one responds', async () => {
  const { server, call } = setUp()
  const done = reply(avatars.remove, {})
  server.on(avatars.remove, problem('server_outdated'), problem('server_outdated'), done)
  const removing = call(avatars.remove, {})
  await vi.advanceTimersByTimeAsync(3999)
  expect(server.heard).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await removing).toEqual({})
  expect(new Set(server.heard.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  const builds = server.heard.map(({ headers }) => headers.get(buildHeader))
  expect(builds).toEqual(Array(3).fill(import.meta.env.BUILD_TIME))
})

test('notifies the user of the upgrade while only older servers respond', async () => {
  const { server, call } = setUp()
  server.on(avatars.remove, problem('server_outdated'))
  const refused = call(avatars.remove, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await refused).toMatchObject({
    code: 'server_outdated',
    msg: 'The system is being upgraded. Try again in a minute.',
  })
  expect(server.heard).toHaveLength(3)
})

test('repeats an early read as well', async () => {
  const early = createEarlyReads({
    asked: undefined,
    storage: createStorage(() => localStorage),
    opened: '/home',
    isOpen: () => false,
  })
  const { server, call, parts } = setUp({ early })
  server.on(ownProfile.get, problem('server_outdated'), reply(ownProfile.get, storedProfile()))
  createEarlyAnswers(parts, 0).ask(['/api/own-profile'])
  await vi.advanceTimersByTimeAsync(10)
  const reading = call(ownProfile.get, {})
  await vi.advanceTimersByTimeAsync(1000)
  expect(await reading).toEqual(storedProfile())
  const builds = server.heard.map(({ headers }) => headers.get(buildHeader))
  expect(builds).toEqual(Array(2).fill(import.meta.env.BUILD_TIME))
})

test('stops once the caller aborts or the app has ended', async () => {
  const life = new AbortController()
  const { server, call } = setUp({ life: life.signal })
  server.on(avatars.remove, problem('server_outdated'))
  const leaving = new AbortController()
  const left = call(avatars.remove, {}, { signal: leaving.signal }).catch((error: Error) => error)
  const onSettled = vi.fn<() => void>()
  void call(avatars.remove, {}).then(onSettled, onSettled)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  life.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.heard).toHaveLength(2)
  expect(onSettled).not.toHaveBeenCalled()
})
