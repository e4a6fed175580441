import type { Invitation } from '@amber/contract/sign-in/invitations.ts'
import { useMemo } from 'react'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { PillList } from '#web/ui/text/pill-list.tsx'
import { invitationsMessages } from './invitations.messages.ts'

export function useInvitationsColumns(): DataColumn<Invitation>[] {
  const t = useT(invitationsMessages)
  const format = useFormat()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const time = (iso: string) => <time dateTime={iso}>{format.dateTime(iso)}</time>
    return [
      {
        key: 'email',
        title: t('target'),
        width: 240,
        pin: 'left',
        onPhone: 'heading',
        cell: ({ email }) =>
          email === null ? <EmptyValue texts={t('anybody')} /> : <span title={email}>{email}</span>,
      },
      {
        key: 'roles',
        title: t('roles'),
        width: 180,
        cell: ({ roles }) => (
          <PillList
            pills={roles.map((code) => ({ key: code, label: nameOf(code), tone: 'plain' }))}
          />
        ),
      },
      { key: 'createBy', title: t('createBy'), width: 120, cell: ({ createBy }) => createBy },
      {
        key: 'createTime',
        title: t('createTime'),
        isSortable: true,
        width: 176,
        cell: ({ createTime }) => time(createTime),
      },
      {
        key: 'expiresTime',
        title: t('expiresTime'),
        isSortable: true,
        width: 176,
        cell: ({ expiresTime }) => time(expiresTime),
      },
    ]
  }, [t, format, nameOf])
}
