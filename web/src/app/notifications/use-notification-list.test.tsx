import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Call } from '#web/lib/call/api.ts'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'
import { createLive, LiveContext } from '#web/lib/call/live.ts'
import { noteReadings } from '#web/lib/call/query.ts'
import { ServicesContext, type Services } from '#web/lib/call/services.ts'
import { idOf } from '#web/testing/record-stamps.ts'
import { useNotificationList } from './use-notification-list.ts'

const pageSize = 10
/** Ms. */
const delay = 20

/** A list whose newest page has arrived. */
async function openList(length: number) {
  let all = Array.from({ length }, (_, index): Notification => ({
    id: idOf(index + 1),
    kind: 'import_finished',
    isSecurity: false,
    data: { fileName: 'staff.xlsx', imported: 12, leftOut: 0 },
    time: new Date(Date.UTC(2026, 2, 4, 12, 59 - index)).toISOString(),
    isRead: false,
  }))
  let pending = 0
  const call = async (_: unknown, { beforeId }: { beforeId?: string }) => {
    const start = all.findIndex(({ id }) => id === beforeId) + 1
    const records = all.slice(start, start + pageSize)
    pending++
    await new Promise((resolve) => setTimeout(resolve, delay))
    pending--
    return { records, hasMore: start + pageSize < all.length }
  }
  const live = createLive()
  const client = noteReadings(new QueryClient())
  const services = { call: call as unknown as Call, early: noEarlyAnswers } as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>
        <LiveContext value={live}>{children}</LiveContext>
      </QueryClientProvider>
    </ServicesContext>
  )
  const { result } = renderHook(() => useNotificationList('all'), { wrapper })
  await waitFor(() => expect(result.current.records).toHaveLength(pageSize))
  return {
    now: () => result.current,
    loadMore: () => act(() => result.current.loadMore()),
    /** Marks all as read elsewhere. */
    readAll: () =>
      act(() => {
        all = all.map((one) => ({ ...one, isRead: true }))
        live.emit('notifications-changed', {})
      }),
    /** Waits until all calls are answered. */
    settle: () =>
      act(async () => {
        do {
          await new Promise((resolve) => setTimeout(resolve, delay))
        } while (pending > 0)
      }),
  }
}

test.each([
  ['a change during loading', ['loadMore', 'readAll']],
  ['loading during the refetch of a change', ['readAll', 'loadMore']],
] as const)('keeps older notifications, and refetches them, after %s', async (_, steps) => {
  const list = await openList(30)
  list.loadMore()
  await list.settle()
  expect(list.now().records).toHaveLength(20)
  for (const step of steps) list[step]()
  await list.settle()
  expect(list.now().records).toHaveLength(30)
  expect(list.now().records.filter(({ isRead }) => !isRead)).toEqual([])
  expect(list.now().hasMore).toBe(false)
})

test('offers no older notifications after a change of a single page', async () => {
  const list = await openList(pageSize)
  list.readAll()
  await list.settle()
  expect(list.now().records.map(({ isRead }) => isRead)).toEqual(Array(pageSize).fill(true))
  expect(list.now().hasMore).toBe(false)
})
