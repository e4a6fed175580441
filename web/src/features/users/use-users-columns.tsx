import type { User } from '@amber/contract/users.ts'
import { useMemo } from 'react'
import { useFormat, useT } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useRoleNames } from './use-role-names.ts'
import { usersMessages } from './users.messages.ts'

/** The columns of the list; keys are those that the server sorts by (userSortColumns of the contract). */
export function useUsersColumns(): DataColumn<User>[] {
  const t = useT(usersMessages)
  const format = useFormat()
  const now = useNow()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    // A dash for the eye, words for who hears the table.
    const orNone = (text: string | null) =>
      text ?? (
        <>
          <span className="users-none" aria-hidden="true">
            –
          </span>
          <span className="visually-hidden">{t('unknown')}</span>
        </>
      )
    const cut = (text: string | null) => <span title={text ?? undefined}>{orNone(text)}</span>
    return [
      {
        key: 'nickName',
        title: t('nickName'),
        isSortable: true,
        width: 176,
        onPhone: 'heading',
        cell: ({ nickName }) => (
          <span className="users-person" title={nickName}>
            <Avatar name={nickName} />
            <span>{nickName}</span>
          </span>
        ),
      },
      {
        key: 'userName',
        title: t('userName'),
        isSortable: true,
        width: 140,
        cell: ({ userName }) => cut(userName),
      },
      {
        key: 'gender',
        title: t('gender'),
        isSortable: true,
        width: 88,
        cell: ({ gender }) => orNone(gender && t(gender === '1' ? 'male' : 'female')),
      },
      {
        key: 'phone',
        title: t('phone'),
        isSortable: true,
        width: 136,
        cell: ({ phone }) => cut(phone),
      },
      {
        key: 'email',
        title: t('email'),
        isSortable: true,
        width: 208,
        cell: ({ email }) => cut(email),
      },
      {
        key: 'roles',
        title: t('roles'),
        width: 152,
        cell: ({ roles }) => (
          <span className="users-roles" title={roles.map(nameOf).join(', ')}>
            {roles.length === 0 && orNone(null)}
            {roles.map((code) => (
              <Badge key={code} tone={code === 'R_USER' ? 'plain' : 'theme'}>
                {nameOf(code)}
              </Badge>
            ))}
          </span>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 104,
        onPhone: 'aside',
        cell: ({ status }) =>
          status === '1' ? (
            <Status tone="good">{t('enabled')}</Status>
          ) : (
            <Status tone="off">{t('disabled')}</Status>
          ),
      },
      {
        key: 'lastSignIn',
        title: t('lastSignIn'),
        width: 124,
        cell: ({ lastSignInTime }) =>
          lastSignInTime ? (
            <TimeAgo time={lastSignInTime} now={now} />
          ) : (
            <span className="users-none">{t('never')}</span>
          ),
      },
      {
        key: 'createTime',
        title: t('created'),
        isSortable: true,
        width: 128,
        cell: ({ createTime }) => (
          <time dateTime={createTime} title={format.dateTime(createTime)}>
            {format.date(createTime)}
          </time>
        ),
      },
    ]
  }, [t, format, now, nameOf])
}
