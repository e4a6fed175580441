import { notifications, type Notification } from '@amber/contract/messaging/notifications.ts'
import { svg as readIcon } from 'virtual:icon/check-check'
import { svg as settingsIcon } from 'virtual:icon/settings-2'
import { svg as closeIcon } from 'virtual:icon/x'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { OverlayDialog } from '#web/ui/dialog/overlay-dialog.tsx'
import { AnnouncementList, AnnouncementOnDemand } from './announcement-list.tsx'
import { NotificationList } from './notification-list.tsx'
import { messageSettingsRoute, routeOf } from './notification-route.ts'
import { notificationsMessages } from './notifications.messages.ts'
import { notificationQueriesToInvalidate } from './use-notification-list.ts'
import './notifications.css'

const tabs = ['all', 'unread', 'security', 'announcements'] as const
type Tab = (typeof tabs)[number]

function nextTab(key: string, tab: Tab): Tab | undefined {
  const index = tabs.indexOf(tab)
  if (key === 'ArrowRight') return tabs[(index + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs[(index - 1 + tabs.length) % tabs.length]
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}

type HeadProps = {
  head: RefObject<HTMLHeadingElement | null>
  canMarkAll: boolean
  onMarkAll: () => void
  onClose: () => void
}

function PanelHead({ head, canMarkAll, onMarkAll, onClose }: HeadProps) {
  const t = useT(notificationsMessages)
  const navigate = useNavigate()
  return (
    <header className="notifications-head">
      <h2 ref={head} tabIndex={-1}>
        {t('title')}
      </h2>
      <button
        type="button"
        className="tool tool-text notifications-read-all"
        aria-disabled={!canMarkAll}
        onClick={() => {
          if (canMarkAll) onMarkAll()
        }}
      >
        <Icon svg={readIcon} size={16} />
        {t('readAll')}
      </button>
      <button
        type="button"
        className="tool"
        aria-label={t('settings')}
        title={t('settings')}
        onClick={() => {
          onClose()
          void navigate(messageSettingsRoute)
        }}
      >
        <Icon svg={settingsIcon} size={16} />
      </button>
      <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
        <Icon svg={closeIcon} size={18} />
      </button>
    </header>
  )
}

/** Tabs of the panel, which has the id `${id}-panel`. */
function PanelTabs({ id, tab, onTab }: { id: string; tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useT(notificationsMessages)
  const tabList = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, tab)
    if (!next) return
    event.preventDefault()
    onTab(next)
    tabList.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus()
  }
  return (
    <div ref={tabList} role="tablist" aria-label={t('tabs')} className="notifications-tabs">
      {tabs.map((name) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          aria-selected={name === tab}
          aria-controls={`${id}-panel`}
          tabIndex={name === tab ? 0 : -1}
          data-first={name === tab || undefined}
          onClick={() => onTab(name)}
          onKeyDown={onKeyDown}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}

/** Marks notifications as read: `markRead` one, `markAll` those up to the newest shown one. */
function useMarkRead(newest: string | undefined) {
  const [readUpTo, setReadUpTo] = useState<string>()
  const readAll = useWrite(notifications.readAll, { invalidates: notificationQueriesToInvalidate })
  const read = useWrite(notifications.read, { invalidates: notificationQueriesToInvalidate })
  const markAll = () => {
    // Server time, as the browser's clock may be wrong.
    if (newest !== undefined)
      readAll.mutate({ upTo: newest }, { onSuccess: () => setReadUpTo(newest) })
  }
  return {
    readUpTo,
    markRead: (id: string) => read.mutate({ id }),
    markAll,
    isMarkingAll: readAll.isPending,
  }
}

export function NotificationPanel(props: {
  unread: number
  newest: string | undefined
  onClose: () => void
}) {
  const { unread, newest, onClose } = props
  const t = useT(notificationsMessages)
  const navigate = useNavigate()
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [tab, setTab] = useState<Tab>('all')
  const [announcementId, setAnnouncementId] = useState<string>()
  const { readUpTo, markRead, markAll, isMarkingAll } = useMarkRead(newest)

  const open = ({ id: notificationId, kind, isRead }: Notification) => {
    if (kind === 'announcement') return setAnnouncementId(notificationId)
    if (!isRead) markRead(notificationId)
    const path = routeOf(kind)
    onClose()
    if (path) void navigate(path)
  }
  return (
    <>
      <OverlayDialog className="raised notifications" label={t('title')} onClose={onClose}>
        <div className="notifications-panel">
          <PanelHead
            head={head}
            canMarkAll={unread > 0 && !isMarkingAll}
            onMarkAll={markAll}
            onClose={onClose}
          />
          <PanelTabs id={id} tab={tab} onTab={setTab} />
          <div
            id={`${id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${tab}`}
            className="notifications-body"
          >
            {tab === 'announcements' ? (
              <AnnouncementList onOpen={setAnnouncementId} />
            ) : (
              <NotificationList
                key={tab}
                tab={tab}
                readUpTo={readUpTo}
                onOpen={open}
                onLeft={() => head.current?.focus()}
              />
            )}
          </div>
        </div>
      </OverlayDialog>
      {announcementId !== undefined && (
        <AnnouncementOnDemand id={announcementId} onClose={() => setAnnouncementId(undefined)} />
      )}
    </>
  )
}
