import type { Session } from '@amber/contract/sessions.ts'
import { pageSizes, type ListPage } from '#web/lib/call/list.ts'
import { svg as logOut } from 'virtual:icon/log-out'
import { useRef } from 'react'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { Badge } from '#web/ui/picture/badge.tsx'
import { ClientText, useClientText } from '#web/ui/text/client-text.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { RowButton } from '#web/ui/table/row-button.tsx'
import { sessionListMessages } from './session-list.messages.ts'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import { usePhone } from '#web/ui/use-media.ts'
import './sessions.css'

/** Lists a user's sessions. Those with `canEnd` have a button for `onEnd`. */
export function SessionList(props: {
  sessions: readonly Session[]
  canEnd: (session: Session) => boolean
  onEnd: (session: Session) => void
}) {
  const t = useT(sessionListMessages)
  const format = useFormat()
  const now = useNow()
  const textsOf = useClientText()
  const rows = useRef<HTMLUListElement>(null)
  const area = useKeptFocus(rows, () => {})
  return (
    <div ref={area}>
      <ul ref={rows} className="session-list">
        {props.sessions.map((session) => (
          <li key={session.id} tabIndex={-1}>
            <div className="session-text">
              <p>
                <ClientText client={session.client} />
                {session.isOwn && <Badge tone="theme">{t('own')}</Badge>}
                {session.isRemembered && <Badge>{t('remembered')}</Badge>}
                {session.isLocked && <Badge>{t('locked')}</Badge>}
              </p>
              <p className="session-facts">
                <span>{session.ip}</span>
                <span>
                  {t('firstSeen')}{' '}
                  <time dateTime={session.createTime}>{format.dateTime(session.createTime)}</time>
                </span>
                <span>
                  {t('lastSeen')} <TimeAgo time={session.lastSeenTime} now={now} />
                </span>
              </p>
            </div>
            {props.canEnd(session) && (
              <RowButton
                svg={logOut}
                text={t('end')}
                label={t('endOf', { client: textsOf(session.client), ip: session.ip })}
                onPress={() => props.onEnd(session)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Paging = { current: number; size: (typeof pageSizes)[number] }

/** Pager of sessions, shown if they exceed the smallest page. */
export function SessionPager(props: {
  /** Name of the list. */
  name: string
  page: ListPage<Session>
  paging: Paging
  setState: (change: Partial<Paging>) => void
  searchFor: (change: Partial<Paging>) => string
}) {
  const { name, page, paging, searchFor, setState } = props
  const isPhone = usePhone()
  if (page.total <= pageSizes[0] && page.current === 1) return null
  return (
    <Pager
      name={name}
      page={page}
      size={paging.size}
      onSize={(size) => setState({ size: size as Paging['size'], current: 1 })}
      searchOfPage={(current) => searchFor({ current })}
      isPhone={isPhone}
    />
  )
}

/** Confirms ending a session; `onConfirm` ends it and shows the result. */
export function EndSessionDialog(props: {
  session: Session
  onConfirm: () => Promise<unknown>
  onClose: () => void
}) {
  const { session, onConfirm, onClose } = props
  const t = useT(sessionListMessages)
  const { feedback } = useServices()
  return (
    <ConfirmDialog
      title={t('endTitle')}
      confirm={t('endConfirm')}
      isDanger
      onConfirm={onConfirm}
      onDone={() => {
        feedback.toast({ kind: 'success', title: t('endDone') })
        onClose()
      }}
      onCancel={onClose}
    >
      <p className="session-asked">
        <ClientText client={session.client} /> · {session.ip}
      </p>
      <p>{t('endText')}</p>
    </ConfirmDialog>
  )
}
