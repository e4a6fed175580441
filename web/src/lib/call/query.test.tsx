import { endpoint, type Endpoint } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ApiError } from './api-error.ts'
import { noEarlyAnswers } from './early-answers.ts'
import type { Call } from './api.ts'
import { createLive, LiveContext } from './live.ts'
import { noteReadings, useInvalidate, useRead, useWrite } from './query.ts'
import { ServicesContext } from './services.ts'
import type { Services } from './services.ts'

function provided(more: Partial<Services>, client = noteReadings(new QueryClient())) {
  const live = createLive()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={more as Services}>
      <QueryClientProvider client={client}>
        <LiveContext value={live}>{children}</LiveContext>
      </QueryClientProvider>
    </ServicesContext>
  )
  return { live, wrapper }
}

/** Reads the roles of home; `early` is how long ago boot.ts or the router asked for them, in ms. */
function readRoles(early?: number) {
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue([])
  const startOf = () => (early === undefined ? undefined : Date.now() - early)
  const services = { call: call as unknown as Call, early: { ...noEarlyAnswers, startOf } }
  const { live, wrapper } = provided(services)
  renderHook(() => useRead(home.roles, {}, { live: 'metrics-changed' }), { wrapper })
  return { call, live }
}

test.each([
  ['repeats a read that began five seconds ago, early', 5000, 2],
  ['does not repeat a read that begins now', undefined, 1],
])('a change two seconds ago %s', async (_, early, calls) => {
  const { call, live } = readRoles(early)
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  await act(async () => {
    live.emit('metrics-changed', { spread: 0, age: 2000 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(call).toHaveBeenCalledTimes(calls)
})

test('a change of a name refetches the reads that show it, and no others', async () => {
  const called: string[] = []
  const call = ({ path }: Endpoint) => Promise.resolve(void called.push(path)).then(() => [])
  const reads = [undefined, ['user', 'asset'], ['asset']].map((shows, index) =>
    endpoint({
      method: 'GET',
      path: `/reads/${index}`,
      allow: 'signed-in',
      input: z.strictObject({}),
      output: z.array(z.string()),
      ...(shows && { shows }),
    }),
  )
  const { wrapper } = provided({ call: call as unknown as Call, early: noEarlyAnswers })
  const { result } = renderHook(
    () => {
      for (const read of reads) useRead(read, {})
      return useInvalidate()
    },
    { wrapper },
  )
  await waitFor(() => expect(called).toHaveLength(3))
  called.length = 0
  await act(() => result.current({ namesOf: 'user' }))
  expect(called).toEqual(['/reads/1'])
})

test.each([
  ['ends with its answer', false, false],
  ['stays pending until the reads are fetched, where the next write needs them', true, true],
])('a write %s', async (_, waitsForReads, isPending) => {
  const reading = Promise.withResolvers<unknown>()
  const call = vi.fn<(called: Endpoint) => Promise<unknown>>(({ path }) =>
    path === home.visit.path ? Promise.resolve({}) : reading.promise,
  )
  call.mockResolvedValueOnce([])
  const { wrapper } = provided({ call: call as unknown as Call, early: noEarlyAnswers })
  const { result } = renderHook(
    () => ({
      read: useRead(home.roles, {}),
      write: useWrite(home.visit, { invalidates: [home.roles], waitsForReads }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.read.isSuccess).toBe(true))
  act(() => result.current.write.mutate({} as never))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(3))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(result.current.write.isPending).toBe(isPending)
  await act(async () => reading.resolve([]))
  await waitFor(() => expect(result.current.write.isSuccess).toBe(true))
})

test.each([
  ['goes on after an error of the server', 500, true],
  ['goes on after too many requests', 429, true],
  ['ends with the permission', 403, false],
])('polling %s', async (_, status, goesOn) => {
  const refusal = new ApiError({ status, code: 'refused', msg: 'Refused' })
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue([])
  call.mockResolvedValueOnce([]).mockRejectedValueOnce(refusal)
  const client = noteReadings(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const { wrapper } = provided({ call: call as unknown as Call, early: noEarlyAnswers }, client)
  const { result } = renderHook(() => useRead(home.roles, {}, { poll: 20 }), { wrapper })
  await waitFor(() => expect(result.current.isError).toBe(true))
  if (goesOn) return waitFor(() => expect(result.current.isError).toBe(false))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(call).toHaveBeenCalledTimes(2)
})
