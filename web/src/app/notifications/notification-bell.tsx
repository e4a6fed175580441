import { notifications, unreadLimit } from '@amber/contract/messaging/notifications.ts'
import { svg as bell } from 'virtual:icon/bell'
import { useState } from 'react'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcut } from '#web/lib/browser/shortcuts.ts'
import { useIdle } from '#web/ui/use-idle.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { partOnDemand, quietPart } from '#web/ui/feedback/part-on-demand.tsx'
import { notificationBellMessages } from '#web/app/layout/layout.messages.ts'
import '#web/app/layout/layout.css'

const load = () => import('./notification-panel.tsx').then((part) => part.NotificationPanel)
const Panel = partOnDemand(load)
const Arrivals = quietPart(() =>
  import('./notification-arrivals.tsx').then((part) => part.NotificationArrivals),
)

export function NotificationBell() {
  const t = useT(notificationBellMessages)
  const [isOpen, setOpen] = useState(false)
  const isIdle = useIdle()
  const { data } = useRead(
    notifications.summary,
    {},
    {
      // Must not delay the page.
      enabled: isIdle,
      staleTime: 0,
      // Fallback where a proxy cuts the live stream.
      poll: 60_000,
      live: ['notifications-changed', 'announcements-changed'],
      errorDisplay: 'inline',
    },
  )
  useShortcut({
    name: 'notifications',
    keys: 'alt+n',
    texts: notificationBellMessages.open,
    run: () => setOpen(true),
  })
  const unread = data?.unread ?? 0
  const count = unread >= unreadLimit ? `${unreadLimit - 1}+` : String(unread)
  const label = unread > 0 ? t('some', { count }) : t('none')
  // A failed prefetch is reported on opening.
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        className="tool notification-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon svg={bell} size={18} />
        {unread > 0 && (
          <span className="notification-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {data && <Arrivals latest={data.latest} onOpen={() => setOpen(true)} />}
      {isOpen && (
        // Not `header`, which would be a banner inside the banner.
        <section className="notification-panel">
          <Panel unread={unread} newest={data?.latest[0]?.time} onClose={() => setOpen(false)} />
        </section>
      )}
    </>
  )
}
