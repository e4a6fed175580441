import { home } from '@amber/contract/home.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { noEarlyAnswers } from './early-answers.ts'
import type { Call } from './api.ts'
import { createLive, LiveContext } from './live.ts'
import { noteReadings, useRead } from './query.ts'
import { ServicesContext } from './services.ts'
import type { Services } from './services.ts'

/** Reads the roles of home; `early` is how long ago boot.ts or the router asked for them, in ms. */
function readRoles(early?: number) {
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue([])
  const live = createLive()
  const client = noteReadings(new QueryClient())
  const startOf = () => (early === undefined ? undefined : Date.now() - early)
  const services = { call: call as unknown as Call, early: { ...noEarlyAnswers, startOf } }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services as Partial<Services> as Services}>
      <QueryClientProvider client={client}>
        <LiveContext value={live}>{children}</LiveContext>
      </QueryClientProvider>
    </ServicesContext>
  )
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
