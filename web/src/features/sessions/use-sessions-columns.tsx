import { users } from '@amber/contract/users/users.ts'
import { onlineMinutes, type OnlineSession } from '@amber/contract/sessions.ts'
import { useMemo } from 'react'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useCan, useFormat, useT } from '#web/lib/call/services.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Badge, Status } from '#web/ui/picture/badge.tsx'
import { ClientText } from '#web/ui/text/client-text.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import { sessionsMessages } from './sessions.messages.ts'

const activeMs = onlineMinutes * 60_000

type Column = DataColumn<OnlineSession>
type T = Translate<typeof sessionsMessages>

const userColumn = (t: T, maySee: boolean): Column => ({
  key: 'user',
  title: t('user'),
  width: 184,
  pin: 'left',
  onPhone: 'heading',
  cell: ({ user: { avatar, id, nickName, userName } }) => (
    <span className="sessions-person">
      <Avatar id={id} name={nickName} picture={avatar} />
      <span title={`${nickName} · ${userName}`}>
        {maySee ? (
          <PageLink to={`/system/user/${id}?tab=sessions`} instead={nickName}>
            {nickName}
          </PageLink>
        ) : (
          nickName
        )}
        <small>{userName}</small>
      </span>
    </span>
  ),
})

const stateColumn = (t: T, now: number): Column => ({
  key: 'state',
  title: t('state'),
  width: 164,
  onPhone: 'aside',
  cell: ({ isOwn, isLocked, lastSeenTime }) => {
    const isActive = now - new Date(lastSeenTime).getTime() < activeMs
    return (
      <span className="sessions-state">
        <Status tone={isActive && !isLocked ? 'good' : 'off'}>
          {t(isLocked ? 'locked' : isActive ? 'active' : 'idle')}
        </Status>
        {isOwn && <Badge tone="theme">{t('own')}</Badge>}
      </span>
    )
  },
})

/** Keys match `sessionSortColumns` of the contract. */
export function useSessionsColumns(): Column[] {
  const t = useT(sessionsMessages)
  const can = useCan()
  const format = useFormat()
  const now = useNow()
  const maySee = can(users.get)
  return useMemo(
    () => [
      userColumn(t, maySee),
      stateColumn(t, now),
      {
        key: 'client',
        title: t('client'),
        width: 224,
        cell: ({ client }) => <ClientText client={client} />,
      },
      { key: 'ip', title: t('ip'), width: 132, cell: ({ ip }) => <span title={ip}>{ip}</span> },
      {
        key: 'lastSeenTime',
        title: t('lastSeen'),
        isSortable: true,
        width: 128,
        cell: ({ lastSeenTime }) => <TimeAgo time={lastSeenTime} now={now} />,
      },
      {
        key: 'createTime',
        title: t('signedIn'),
        isSortable: true,
        width: 208,
        cell: ({ createTime, isRemembered }) => (
          <span className="sessions-state">
            <time dateTime={createTime}>{format.dateTime(createTime)}</time>
            {isRemembered && <Badge>{t('remembered')}</Badge>}
          </span>
        ),
      },
    ],
    [t, format, now, maySee],
  )
}
