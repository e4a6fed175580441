import { buildHeader } from '@amber/contract/build-time.ts'
import { avatars } from '@amber/contract/users/avatars.ts'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { createApi } from './api.ts'

function setUp() {
  vi.useFakeTimers()
  const call = createApi({
    baseUrl: '/api',
    getToken: () => 'token-1',
    getLanguage: () => 'en-US',
    refresh: () => Promise.resolve(false),
  })
  return { server: fakeServer(), call }
}

test('a call that an older server does not know is repeated until a new one answers', async () => {
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

test('while only older servers answer, the user learns of the upgrade', async () => {
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
