import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Services } from '#web/lib/call/services.ts'
import { useLockIdentityChecks } from './use-lock-identity-checks.ts'

const busy = () => new ApiError({ status: 503, code: 'server_busy', msg: 'Busy' })
const event = (type: string) => () => void window.dispatchEvent(new Event(type))

test.each([
  ['by itself after a while', () => vi.advanceTimersByTimeAsync(10_000)],
  ['as soon as the network is back', event('online')],
  ['as soon as the person is back', event('focus')],
])('retries the request for identity checks %s until it succeeds', async (_, pass) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = vi.fn<() => Promise<unknown>>()
  ask
    .mockRejectedValueOnce(busy())
    .mockRejectedValueOnce(busy())
    .mockResolvedValue({ hasPassword: false, hasPasskey: true })
  const call = ask as unknown as Services['call']
  const { result } = renderHook(() => useLockIdentityChecks(call))
  expect(result.current).toEqual({ hasPassword: true, hasPasskey: false })
  await act(async () => {})
  expect(result.current).toEqual({ hasPassword: true, hasPasskey: true })
  await act(async () => pass())
  expect(ask).toHaveBeenCalledTimes(2)
  await act(async () => pass())
  expect(result.current).toEqual({ hasPassword: false, hasPasskey: true })
  await act(async () => pass())
  expect(ask).toHaveBeenCalledTimes(3)
})
