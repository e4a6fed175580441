import { notifications, type Notification } from '@amber/contract/messaging/notifications.ts'
import { useRef } from 'react'
import { useWrite } from '#web/lib/call/query.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import { useNow } from '#web/ui/date/time-ago.tsx'
import { NotificationLine } from './notification-line.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import {
  notificationQueriesToInvalidate,
  useNotificationList,
  type NotificationPages,
  type NotificationTab,
} from './use-notification-list.ts'

const emptyText = {
  all: ['noneAll', 'noneAllText'],
  unread: ['noneUnread', 'noneUnreadText'],
  security: ['noneSecurity', 'noneSecurityText'],
} as const

export function ListSkeleton() {
  const t = useT(notificationsMessages)
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {[62, 48, 70].map((width) => (
        <div key={width} className="notification-skeleton" aria-hidden="true">
          <span className="skeleton" style={{ width: 32, height: 32 }} />
          <span>
            <span className="skeleton" style={{ width: `${width}%` }} />
            <span className="skeleton" style={{ width: `${width / 2}%` }} />
          </span>
        </div>
      ))}
    </>
  )
}

/** Removes notifications: one, or after a confirmation all those that were read. */
function useRemoveNotifications(list: NotificationPages, removable: readonly Notification[]) {
  const t = useT(notificationsMessages)
  const { feedback } = useServices()
  const remove = useWrite(notifications.remove, {
    invalidates: notificationQueriesToInvalidate,
    onSuccess: (_, { id }) => list.note([id], 'removed'),
  })
  const removeRead = useWrite(notifications.removeRead, {
    invalidates: notificationQueriesToInvalidate,
  })
  const removeAll = async () => {
    const isSure = await feedback.ask({
      title: t('removeReadTitle'),
      text: t('removeReadText'),
      confirm: t('remove'),
      isDanger: true,
      cancel: t('cancel'),
    })
    if (!isSure) return
    const seen = removable.map(({ id }) => id)
    removeRead.mutate(
      {},
      {
        onSuccess: ({ removed }) => {
          list.note(seen, 'removed')
          feedback.toast({ kind: 'success', title: t('removed', { count: removed }) })
        },
      },
    )
  }
  return {
    remove: (id: string) => remove.mutate({ id }),
    removeAll: () => void removeAll(),
    isRemovingAll: removeRead.isPending,
  }
}

function ListFoot(props: {
  list: NotificationPages
  canRemove: boolean
  isRemoving: boolean
  onRemove: () => void
}) {
  const { list, canRemove } = props
  const t = useT(notificationsMessages)
  if (!list.hasMore && !canRemove) return null
  return (
    <div className="notifications-foot">
      {list.hasMore && (
        <button
          type="button"
          className="button"
          aria-disabled={list.isLoading}
          onClick={list.loadMore}
        >
          {t(list.isLoading ? 'loadingMore' : 'more')}
        </button>
      )}
      {canRemove && (
        <button
          type="button"
          className="tool tool-text"
          aria-disabled={props.isRemoving}
          onClick={props.onRemove}
        >
          {t('removeRead')}
        </button>
      )}
    </div>
  )
}

export function NotificationList(props: {
  tab: NotificationTab
  readUpTo: string | undefined
  onOpen: (notification: Notification) => void
  /** Moves focus when the list becomes empty. */
  onLeft: () => void
}) {
  const { tab, readUpTo, onOpen, onLeft } = props
  const t = useT(notificationsMessages)
  const now = useNow()
  const list = useNotificationList(tab)
  const body = useRef<HTMLUListElement>(null)
  const area = useKeptFocus(body, onLeft)
  const isMarked = ({ time }: Notification) =>
    readUpTo !== undefined && new Date(time) <= new Date(readUpTo)
  const records = list.records
    .map((one) => (isMarked(one) ? { ...one, isRead: true } : one))
    .filter(({ isRead }) => tab !== 'unread' || !isRead)
  const removable = records.filter(({ isRead, kind }) => isRead && kind !== 'announcement')
  const { remove, removeAll, isRemovingAll } = useRemoveNotifications(list, removable)
  const open = (one: Notification) => {
    // Opening an announcement marks it as read; older pages do not refetch.
    if (one.kind === 'announcement') list.note([one.id], 'read')
    onOpen(one)
  }

  if (list.error) return <DataFailure title={t('failed')} error={list.error} onRetry={list.retry} />
  if (list.isFirst) return <ListSkeleton />
  if (records.length === 0) {
    const [title, text] = emptyText[tab]
    return <DataState picture="quiet" title={t(title)} detail={t(text)} />
  }
  return (
    <div ref={area}>
      <ul ref={body} className="notifications-list">
        {records.map((one) => (
          <NotificationLine
            key={one.id}
            notification={one}
            now={now}
            onOpen={() => open(one)}
            onRemove={one.kind === 'announcement' ? undefined : () => remove(one.id)}
          />
        ))}
      </ul>
      <ListFoot
        list={list}
        canRemove={removable.length > 0}
        isRemoving={isRemovingAll}
        onRemove={removeAll}
      />
    </div>
  )
}
