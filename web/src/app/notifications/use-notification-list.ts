import {
  notifications,
  type notificationTabs,
  type Notification,
} from '@amber/contract/messaging/notifications.ts'
import { useRef, useState } from 'react'
import { useLive } from '#web/lib/call/live.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'

export type NotificationTab = (typeof notificationTabs)[number]

type Loaded = { records: readonly Notification[]; hasMore: boolean }

const newestFirst = (one: Notification, other: Notification) =>
  other.time.localeCompare(one.time) || other.id.localeCompare(one.id)

/** Merges two pages in order; `newer` wins. */
function joined(newer: readonly Notification[], older: readonly Notification[]): Notification[] {
  const byId = new Map([...older, ...newer].map((one) => [one.id, one]))
  return [...byId.values()].toSorted(newestFirst)
}

type Changes = ReadonlyMap<string, 'read' | 'removed'>

/** Applies reads and removals made here to pages that are not live. */
const withChanges = (records: readonly Notification[], changes: Changes) =>
  records
    .filter(({ id }) => changes.get(id) !== 'removed')
    .map((one) => (changes.get(one.id) === 'read' ? { ...one, isRead: true } : one))

/** Older pages, loaded on request and kept together with the first one. */
function useLoadedPages(tab: NotificationTab) {
  const { call } = useServices()
  // Includes the first page as it was, to leave no gap.
  const [loaded, setLoaded] = useState<Loaded>()
  const [isLoading, setLoading] = useState(false)
  const rounds = useRef(0)
  /** Whether an event came after the loaded pages were read. */
  const isOutdated = useRef(false)
  /** Refetches as many records as are loaded, as only the first page is live. */
  const reload = async (count: number) => {
    rounds.current++
    const round = rounds.current
    let found: Loaded = { records: [], hasMore: true }
    try {
      while (found.hasMore && found.records.length < count) {
        const end = found.records.at(-1)
        const behind = end && { beforeTime: end.time, beforeId: end.id }
        const options = { isBackground: true, errorDisplay: 'inline' } as const
        const next = await call(notifications.list, { tab, ...behind }, options)
        found = { records: joined(next.records, found.records), hasMore: next.hasMore }
      }
      if (round !== rounds.current) return
      isOutdated.current = false
      if (count > 0) setLoaded(found)
    } catch {
      // Keeps the list; the next event or opening retries.
    }
  }
  const loadMore = async (records: readonly Notification[]) => {
    const last = records.at(-1)
    if (!last || isLoading) return
    setLoading(true)
    // Stops a running `reload`, which would drop these.
    rounds.current++
    let count = loaded?.records.length ?? 0
    try {
      const next = await call(notifications.list, {
        tab,
        beforeTime: last.time,
        beforeId: last.id,
      })
      const all = joined(next.records, records)
      count = all.length
      setLoaded({ records: all, hasMore: next.hasMore })
    } catch {
      // Reported by the request layer; the button retries.
    } finally {
      setLoading(false)
    }
    if (isOutdated.current) await reload(count)
  }
  const onEvent = () => {
    isOutdated.current = true
    // Otherwise `loadMore` goes on with it.
    if (!isLoading) void reload(loaded?.records.length ?? 0)
  }
  useLive('notifications-changed', onEvent)
  useLive('announcements-changed', onEvent)
  return { loaded, isLoading, loadMore }
}

/** Returns the newest notifications live, and older ones on request. */
export function useNotificationList(tab: NotificationTab) {
  const first = useRead(
    notifications.list,
    { tab },
    {
      staleTime: 0,
      live: ['notifications-changed', 'announcements-changed'],
      errorDisplay: 'inline',
    },
  )
  const { loaded, isLoading, loadMore } = useLoadedPages(tab)
  const [changes, setChanges] = useState<Changes>(new Map())
  const note = (ids: readonly string[], as: 'read' | 'removed') =>
    setChanges((before) => new Map([...before, ...ids.map((id) => [id, as] as const)]))
  const records = withChanges(
    joined(first.data?.records ?? [], loaded?.records ?? []),
    changes,
  ).filter(({ isRead }) => tab !== 'unread' || !isRead)
  return {
    records,
    hasMore: (loaded ?? first.data)?.hasMore ?? false,
    isFirst: !first.data && !first.error,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
    isLoading,
    loadMore: () => void loadMore(records),
    note,
  }
}

export type NotificationPages = ReturnType<typeof useNotificationList>

export const notificationQueriesToInvalidate = [
  notifications.summary,
  notifications.list,
  announcements.current,
  announcements.getCurrent,
] as const
