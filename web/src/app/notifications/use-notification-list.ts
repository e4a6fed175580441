import { notifications, type notificationTabs } from '@amber/contract/notifications.ts'
import type { Notification } from '@amber/contract/notifications.ts'
import { useState } from 'react'
import { useRead } from '#web/lib/query.ts'
import { useServices } from '#web/lib/services.ts'

export type NotificationTab = (typeof notificationTabs)[number]

type Loaded = { records: readonly Notification[]; hasMore: boolean }

const newestFirst = (one: Notification, other: Notification) =>
  other.time.localeCompare(one.time) || other.id.localeCompare(one.id)

/** The newer reading of each, in order. */
function joined(newer: readonly Notification[], older: readonly Notification[]): Notification[] {
  const byId = new Map([...older, ...newer].map((one) => [one.id, one]))
  return [...byId.values()].toSorted(newestFirst)
}

/** The notifications of a tab: the newest, followed live, and as many older ones as were asked for. */
export function useNotificationList(tab: NotificationTab) {
  const { call } = useServices()
  const first = useRead(
    notifications.list,
    { tab },
    {
      staleTime: 0,
      live: ['notifications-changed', 'announcements-changed'],
      isToldInPlace: true,
    },
  )
  // All that was there when more was asked for, with what came of it: nothing falls between two parts.
  const [loaded, setLoaded] = useState<Loaded>()
  const [changed, setChanged] = useState<ReadonlyMap<string, 'read' | 'removed'>>(new Map())
  const [isLoading, setLoading] = useState(false)
  const note = (ids: readonly string[], as: 'read' | 'removed') =>
    setChanged((before) => new Map([...before, ...ids.map((id) => [id, as] as const)]))

  const records = joined(first.data?.records ?? [], loaded?.records ?? [])
    .filter(({ id }) => changed.get(id) !== 'removed')
    .map((one) => (changed.get(one.id) === 'read' ? { ...one, isRead: true } : one))
    .filter(({ isRead }) => tab !== 'unread' || !isRead)
  const last = records.at(-1)
  const loadMore = async () => {
    if (!last || isLoading) return
    setLoading(true)
    try {
      const next = await call(notifications.list, {
        tab,
        beforeTime: last.time,
        beforeId: last.id,
      })
      setLoaded({ records: joined(next.records, records), hasMore: next.hasMore })
    } catch {
      // Whoever calls has told the person; the button is there to try again.
    } finally {
      setLoading(false)
    }
  }
  return {
    records,
    hasMore: (loaded ?? first.data)?.hasMore ?? false,
    isFirst: !first.data && !first.error,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
    isLoading,
    loadMore: () => void loadMore(),
    /** What the person has just done, to be seen before the server says so. */
    note,
  }
}
