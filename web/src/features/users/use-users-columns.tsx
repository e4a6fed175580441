import type { builtInRoles } from '@amber/contract/roles.ts'
import type { User } from '@amber/contract/users.ts'
import { useMemo } from 'react'
import { useFormat, useT } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useRoleNames } from '#web/lib/role-names.ts'
import { usersMessages } from './users.messages.ts'

const plainRole = 'R_USER' satisfies keyof typeof builtInRoles

/**
 * A person's roles. A row of the table has room for one and the number of the others; a card shows all. What everybody
 * has says least, and comes last.
 */
function UserRoles(props: { roles: readonly string[]; nameOf: (code: string) => string }) {
  const codes = props.roles.toSorted((a, b) => Number(a === plainRole) - Number(b === plainRole))
  const others = codes.slice(1).map(props.nameOf)
  return (
    <span className="users-roles" title={codes.map(props.nameOf).join(', ')}>
      {codes.map((code) => (
        <Badge key={code} tone={code === plainRole ? 'plain' : 'theme'}>
          {props.nameOf(code)}
        </Badge>
      ))}
      {others.length > 0 && (
        <span className="users-roles-more">
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

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
        width: 196,
        pin: 'left',
        onPhone: 'heading',
        cell: ({ nickName, userName }) => (
          <span className="users-person" title={`${nickName} · ${userName}`}>
            <Avatar name={nickName} />
            <span>
              {nickName}
              <small>{userName}</small>
            </span>
          </span>
        ),
      },
      {
        key: 'userName',
        title: t('userName'),
        isSortable: true,
        width: 140,
        // It stands below the name already.
        isHidden: true,
        onPhone: 'hidden',
        cell: ({ userName }) => cut(userName),
      },
      {
        key: 'gender',
        title: t('gender'),
        isSortable: true,
        width: 96,
        isHidden: true,
        cell: ({ gender }) => orNone(gender && t(gender === '1' ? 'male' : 'female')),
      },
      {
        key: 'phone',
        title: t('phone'),
        isSortable: true,
        width: 124,
        cell: ({ phone }) => cut(phone),
      },
      {
        key: 'email',
        title: t('email'),
        isSortable: true,
        width: 228,
        cell: ({ email }) => cut(email),
      },
      {
        key: 'roles',
        title: t('roles'),
        width: 140,
        cell: ({ roles }) =>
          roles.length === 0 ? orNone(null) : <UserRoles roles={roles} nameOf={nameOf} />,
      },
      {
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 100,
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
        width: 108,
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
        width: 134,
        cell: ({ createTime }) => (
          <time dateTime={createTime} title={format.dateTime(createTime)}>
            {format.date(createTime)}
          </time>
        ),
      },
    ]
  }, [t, format, now, nameOf])
}
