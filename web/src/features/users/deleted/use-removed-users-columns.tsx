import type { ItemOf } from '#web/lib/call/list.ts'
import type { users } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { PillList } from '#web/ui/text/pill-list.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PersonName } from '#web/ui/picture/person-name.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { removedUsersMessages } from './removed-users.messages.ts'

export type RemovedUser = ItemOf<typeof users.listRemoved>

const dayMs = 24 * 60 * 60 * 1000

type Column = DataColumn<RemovedUser>
type T = Translate<typeof removedUsersMessages>

const textOr = (text: string | null) =>
  text === null ? <EmptyValue /> : <span title={text}>{text}</span>

const personColumn = (t: T): Column => ({
  key: 'nickName',
  title: t('person'),
  width: 196,
  pin: 'left',
  onPhone: 'heading',
  cell: ({ id, nickName, userName, avatar }) => (
    <PersonName id={id} name={nickName} detail={userName} picture={avatar} />
  ),
})

const rolesColumn = (t: T, nameOf: (code: string) => string): Column => ({
  key: 'roles',
  title: t('roles'),
  width: 140,
  cell: ({ roles }) =>
    roles.length === 0 ? (
      <EmptyValue />
    ) : (
      <PillList pills={roles.map((code) => ({ key: code, label: nameOf(code), tone: 'plain' }))} />
    ),
})

/** The time when a user is purged, from the retention period in days. */
const purgeTimeColumn = (t: T, { days, now }: { days: number; now: number }): Column => ({
  key: 'purgeTime',
  title: t('purgeTime'),
  width: 132,
  cell: ({ removedTime }) => {
    const time = new Date(new Date(removedTime).getTime() + days * dayMs)
    if (time.getTime() <= now) return t('soon')
    return <TimeAgo time={time.toISOString()} now={now} />
  },
})

/** Columns of the recycle bin. `days` is the retention period, if known. */
export function useRemovedUsersColumns(days: number | null | undefined): Column[] {
  const t = useT(removedUsersMessages)
  const format = useFormat()
  const now = useNow()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const columns: Column[] = [
      personColumn(t),
      rolesColumn(t, nameOf),
      {
        key: 'phone',
        title: t('phone'),
        width: 124,
        isHidden: true,
        cell: ({ phone }) => textOr(phone),
      },
      { key: 'email', title: t('email'), width: 212, cell: ({ email }) => textOr(email) },
      {
        key: 'removedTime',
        title: t('removedTime'),
        isSortable: true,
        width: 176,
        cell: ({ removedTime }) => (
          <time dateTime={removedTime}>{format.dateTime(removedTime)}</time>
        ),
      },
      {
        key: 'removedBy',
        title: t('removedBy'),
        width: 100,
        cell: ({ removedBy }) => textOr(removedBy),
      },
    ]
    if (days !== null) columns.push(purgeTimeColumn(t, { days: days ?? 0, now }))
    return columns
  }, [t, format, now, nameOf, days])
}
