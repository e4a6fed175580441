import { roleWords } from '@amber/contract/roles.ts'
import type { Role } from '@amber/contract/roles.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useFormat, useSay, useT } from '#web/lib/services.ts'
import { Badge, Status } from '#web/ui/badge.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { NotGiven } from '#web/ui/not-given.tsx'
import { rolesMessages } from './roles.messages.ts'

const pathOf = ({ code }: Role, part: string) => `/system/role/${code}/${part}`

/** The columns of the list; keys of those that sort are the server's. */
export function useRolesColumns(): DataColumn<Role>[] {
  const t = useT(rolesMessages)
  const say = useSay()
  const format = useFormat()
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        isSortable: true,
        width: 240,
        pin: 'left',
        onPhone: 'heading',
        cell: (role) => (
          <span className="roles-name">
            <Link to={pathOf(role, 'overview')}>{say(roleWords(role))}</Link>
            {role.isBuiltIn && <Badge>{t('builtIn')}</Badge>}
            {role.requiresTwoStep && <Badge tone="theme">{t('twoStepBadge')}</Badge>}
            <small>{role.code}</small>
          </span>
        ),
      },
      {
        key: 'code',
        title: t('code'),
        isSortable: true,
        width: 160,
        // It stands below the name already.
        isHidden: true,
        onPhone: 'hidden',
        cell: ({ code }) => <span title={code}>{code}</span>,
      },
      {
        key: 'description',
        title: t('roleDescription'),
        width: 280,
        cell: ({ description }) =>
          description ? (
            <span title={description}>{description}</span>
          ) : (
            <NotGiven words={t('none')} />
          ),
      },
      {
        key: 'members',
        title: t('members'),
        width: 100,
        align: 'end',
        cell: (role) => (
          <Link
            to={pathOf(role, 'members')}
            aria-label={t('membersOf', {
              name: say(roleWords(role)),
              count: format.number(role.memberCount),
            })}
          >
            {format.number(role.memberCount)}
          </Link>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 110,
        onPhone: 'aside',
        cell: ({ status }) =>
          status === '1' ? (
            <Status tone="good">{t('enabled')}</Status>
          ) : (
            <Status tone="off">{t('disabled')}</Status>
          ),
      },
      {
        key: 'updateTime',
        title: t('changed'),
        width: 130,
        cell: ({ updateTime }) => <TimeAgo time={updateTime} now={now} />,
      },
      {
        key: 'createTime',
        title: t('created'),
        isSortable: true,
        width: 134,
        cell: ({ createTime }) => (
          <time dateTime={createTime} title={format.dateTime(createTime)}>
            {format.date(createTime)}
          </time>
        ),
      },
    ],
    [t, say, format, now],
  )
}
