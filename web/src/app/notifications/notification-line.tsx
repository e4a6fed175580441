import { isNotificationKind, groupOf } from '@amber/contract/messaging/notification-kinds.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import type { Notification } from '@amber/contract/messaging/notifications.ts'
import { svg as bell } from 'virtual:icon/bell'
import { svg as task } from 'virtual:icon/list-checks'
import { svg as megaphone } from 'virtual:icon/megaphone'
import { svg as shield } from 'virtual:icon/shield-alert'
import { svg as bin } from 'virtual:icon/trash-2'
import { svg as account } from 'virtual:icon/user-cog'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { titleOf } from './notification-arrivals.tsx'
import { notificationsMessages } from './notifications.messages.ts'

const icons = { security: shield, account, tasks: task, announcements: megaphone }

function iconOf(kind: string): string {
  if (kind === 'announcement') return megaphone
  return isNotificationKind(kind) ? icons[groupOf(kind)] : bell
}

export function NotificationLine(props: {
  notification: Notification
  now: number
  onOpen: () => void
  onRemove: (() => void) | undefined
}) {
  const { notification, now, onOpen, onRemove } = props
  const { kind, data, time, isRead, isSecurity } = notification
  const t = useT(notificationsMessages)
  const translate = useTranslate()
  const title = translate(titleOf(notification))
  const isAnnouncement = kind === 'announcement'
  const text = isAnnouncement ? '' : translate(notificationText(kind, data).text)
  return (
    <li className="notification" data-read={isRead}>
      <button type="button" className="notification-open" onClick={onOpen}>
        <span className="notification-icon" data-security={isSecurity}>
          <Icon svg={iconOf(kind)} size={16} />
        </span>
        <span className="notification-content">
          <span className="notification-title">
            {!isRead && <span className="visually-hidden">{t('isUnread')}</span>} {title}
          </span>
          {text && <span className="notification-text">{text}</span>}
          <span className="notification-time">
            <TimeAgo time={time} now={now} />
            {isAnnouncement && <span>· {t('announcement')}</span>}
          </span>
        </span>
      </button>
      {onRemove && (
        <button
          type="button"
          className="tool notification-remove"
          aria-label={t('removeOf', { title })}
          title={t('remove')}
          onClick={onRemove}
        >
          <Icon svg={bin} size={14} />
        </button>
      )}
    </li>
  )
}
