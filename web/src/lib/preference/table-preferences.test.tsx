import { preferences } from '@amber/contract/account/preferences.ts'
import type { TableView } from '@amber/contract/account/preferences.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { createApi } from '#web/lib/call/api.ts'
import { ServicesContext } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { useTableView } from './table-preferences.ts'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'

const adults = { name: 'Adults', search: 'age=18' }
const berlin = { name: 'Berlin', search: 'city=berlin' }
const first: TableView = { columns: [], density: 'middle', saved: [adults] }

/** Fake server of one view; reads fail while `isReachable` is false. */
function keeper(isReachable = true) {
  const server = fakeServer()
  const state = { view: first, isReachable }
  server.on(preferences.list, () =>
    state.isReachable
      ? reply(preferences.list, { 'table.users': state.view })
      : problem('unexpected'),
  )
  server.onPath(preferences.save, { key: 'table.users' }, ({ body }: Heard) => {
    state.view = (body as { value: TableView }).value
    return reply(preferences.save, {})
  })
  const puts = () => server.heard.filter(({ method }) => method === 'PUT').length
  return { state, puts }
}

function openWindow() {
  const call = createApi({
    baseUrl: '/api',
    getToken: () => 'token-1',
    getLanguage: () => 'en-US',
    refresh: () => Promise.resolve(false),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ call, early: noEarlyAnswers } as Partial<Services> as Services}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ServicesContext>
  )
  const { result, unmount } = renderHook(() => useTableView('users'), { wrapper })
  const change = (part: Partial<TableView>) => act(() => result.current.change(part))
  const isKnown = () => waitFor(() => expect(result.current.view).toBeDefined())
  return { view: () => result.current.view, change, isKnown, unmount }
}
const saved = (puts: () => number, count: number) =>
  waitFor(() => expect(puts()).toBe(count), { timeout: 3000 })
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)))

test('does not overwrite a view that could not be loaded, whatever the changes', async () => {
  const { state, puts } = keeper(false)
  const { view, change, isKnown } = openWindow()
  await isKnown()
  change({ density: 'small' })
  change({ columns: [{ name: 'age', isHidden: true, width: null, pin: null }] })
  await later()
  expect(puts()).toBe(0)
  expect(state.view).toEqual(first)
  expect(view()?.density).toBe('small')
  state.isReachable = true
  change({ density: 'large' })
  await saved(puts, 1)
  expect(state.view).toMatchObject({ density: 'large', saved: [adults] })
  expect(state.view.columns).toHaveLength(1)
  await waitFor(() => expect(view()?.saved).toEqual([adults]))
})

test('keeps a saved search of one window when another saves changes', async () => {
  const { state, puts } = keeper()
  const [one, two] = [openWindow(), openWindow()]
  await Promise.all([one.isKnown(), two.isKnown()])
  one.change({ saved: [adults, berlin] })
  await saved(puts, 1)
  two.change({ density: 'small' })
  await saved(puts, 2)
  expect(state.view).toEqual({ columns: [], density: 'small', saved: [adults, berlin] })
  await waitFor(() => expect(two.view()).toEqual(state.view))
  one.change({ saved: [berlin] })
  await saved(puts, 3)
  two.change({ saved: [adults, { ...berlin, name: 'Capital' }] })
  await saved(puts, 4)
  expect(state.view.saved).toEqual([{ ...berlin, name: 'Capital' }])
})

test('keeps the stored searches when two windows save more than fit', async () => {
  const { state, puts } = keeper()
  const many = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${from} ${index}`, search: '' }))
  const { change, isKnown, view } = openWindow()
  await isKnown()
  state.view = { ...first, saved: [adults, ...many('theirs', 28)] }
  change({ saved: [adults, ...many('mine', 2)] })
  await saved(puts, 1)
  expect(state.view.saved).toEqual([adults, ...many('mine', 1), ...many('theirs', 28)])
  await waitFor(() => expect(view()).toEqual(state.view))
})

test('applies further changes to the shown view while one is being saved', async () => {
  const { state, puts } = keeper()
  const { change, isKnown } = openWindow()
  await isKnown()
  state.view = { ...first, saved: [adults, berlin] }
  change({ density: 'small' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 501)))
  change({ density: 'large' })
  await saved(puts, 2)
  expect(state.view).toEqual({ columns: [], density: 'large', saved: [adults, berlin] })
})

test('saves pending changes when the page is left', async () => {
  const { state, puts } = keeper()
  const { change, isKnown, unmount } = openWindow()
  await isKnown()
  change({ density: 'small' })
  window.dispatchEvent(new Event('pagehide'))
  await saved(puts, 1)
  expect(state.view).toEqual({ ...first, density: 'small' })
  change({ density: 'large' })
  unmount()
  await waitFor(() => expect(state.view.density).toBe('large'))
})
