import { notifications, type notificationTabs } from '@amber/contract/messaging/notifications.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { useRef, useState } from 'react'
import { useLive } from '#web/lib/call/live.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'

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
      errorDisplay: 'inline',
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
    // What is read anew meanwhile knows nothing of these.
    rounds.current++
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
  const rounds = useRef(0)
  /** Reads all of that anew: the list itself follows only its newest. */
  const reload = async () => {
    if (!loaded) return
    rounds.current++
    const round = rounds.current
    let found: Loaded = { records: [], hasMore: true }
    try {
      while (found.hasMore && found.records.length < loaded.records.length) {
        const end = found.records.at(-1)
        const behind = end && { beforeTime: end.time, beforeId: end.id }
        const options = { isBackground: true, errorDisplay: 'inline' } as const
        const next = await call(notifications.list, { tab, ...behind }, options)
        found = { records: joined(next.records, found.records), hasMore: next.hasMore }
      }
      if (round === rounds.current) setLoaded(found)
    } catch {
      // What is there stays: the next that is told, or opening the panel again, mends it.
    }
  }
  useLive('notifications-changed', () => void reload())
  useLive('announcements-changed', () => void reload())
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
