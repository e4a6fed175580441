import { announcements } from '@amber/contract/messaging/announcements.ts'
import { svg as pin } from 'virtual:icon/pin'
import { svg as megaphone } from 'virtual:icon/megaphone'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Badge } from '#web/ui/picture/badge.tsx'
import { DataFailure, DataState } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { ListSkeleton } from './notification-list.tsx'
import { notificationsMessages } from './notifications.messages.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'

export function AnnouncementList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT(notificationsMessages)
  const translate = useTranslate()
  const now = useNow()
  const { data, error, refetch } = useRead(
    announcements.current,
    {},
    {
      staleTime: 0,
      live: ['announcements-changed', 'notifications-changed'],
      errorDisplay: 'inline',
    },
  )
  if (error && !data)
    return (
      <DataFailure title={t('announcementsFailed')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <ListSkeleton />
  if (data.length === 0)
    return (
      <DataState
        picture="quiet"
        title={t('noneAnnouncements')}
        detail={t('noneAnnouncementsText')}
      />
    )
  return (
    <ul className="notifications-list">
      {data.map(({ id, title, isPinned, isRead, time }) => (
        <li key={id} className="notification" data-read={isRead}>
          <button type="button" className="notification-open" onClick={() => onOpen(id)}>
            <span className="notification-icon">
              <Icon svg={isPinned ? pin : megaphone} size={16} />
            </span>
            <span className="notification-content">
              <span className="notification-title">
                {!isRead && <span className="visually-hidden">{t('isUnread')}</span>}{' '}
                {translate(title)}
              </span>
              <span className="notification-time">
                <TimeAgo time={time} now={now} />
                {isPinned && <Badge>{t('pinned')}</Badge>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Loaded on demand with the Markdown renderer. */
export const AnnouncementOnDemand = partOnDemand(() =>
  import('./announcement-dialog.tsx').then((part) => part.AnnouncementDialog),
)
