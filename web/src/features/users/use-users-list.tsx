import { genderCodes, statusCodes } from '@amber/contract/rules.ts'
import type { builtInRoles } from '@amber/contract/roles/roles.ts'
import type { User } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { PillList } from '#web/ui/text/pill-list.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { usePersonColumns } from '#web/ui/picture/use-person-columns.tsx'
import { usersMessages } from './users.messages.ts'

const plainRole = 'R_USER' satisfies keyof typeof builtInRoles

/** The role of all users comes last. */
const byWeight = (a: string, b: string) => Number(a === plainRole) - Number(b === plainRole)

/** Keys match `userSortColumns` of the contract. */
export function useUsersColumns(): DataColumn<User>[] {
  const t = useT(usersMessages)
  const format = useFormat()
  const people = usePersonColumns()
  const { nameOf } = useRoleNames()
  return useMemo(() => {
    const orNone = (text: string | null) => text ?? <EmptyValue texts={t('unknown')} />
    const cut = (text: string | null) => <span title={text ?? undefined}>{orNone(text)}</span>
    return [
      people.nickName,
      people.userName,
      {
        key: 'gender',
        title: t('gender'),
        isSortable: true,
        width: 96,
        cell: ({ gender }) => orNone(gender && t(gender === genderCodes.male ? 'male' : 'female')),
      },
      {
        key: 'phone',
        title: t('phone'),
        isSortable: true,
        width: 124,
        cell: ({ phone }) => cut(phone),
      },
      people.email,
      {
        key: 'roles',
        title: t('roles'),
        width: 122,
        cell: ({ roles }) =>
          roles.length === 0 ? (
            orNone(null)
          ) : (
            <PillList
              pills={roles.toSorted(byWeight).map((code) => ({
                key: code,
                label: nameOf(code),
                tone: code === plainRole ? 'plain' : 'theme',
              }))}
            />
          ),
      },
      people.status,
      people.lastSignIn,
      {
        key: 'createTime',
        title: t('created'),
        isSortable: true,
        width: 130,
        isHidden: true,
        cell: ({ createTime }) => (
          <time dateTime={createTime} title={format.dateTime(createTime)}>
            {format.date(createTime)}
          </time>
        ),
      },
    ]
  }, [t, format, people, nameOf])
}

export function useUsersFields(): SearchField[] {
  const t = useT(usersMessages)
  const { options: roleOptions } = useRoleNames()
  return useMemo(
    () => [
      { name: 'nickName', label: t('nickName') },
      { name: 'userName', label: t('userName') },
      {
        name: 'status',
        label: t('status'),
        options: [
          { value: statusCodes.enabled, label: t('enabled') },
          { value: statusCodes.disabled, label: t('disabled') },
          { value: 'waiting', label: t('waiting') },
        ],
      },
      { name: 'role', label: t('roles'), options: roleOptions },
      {
        name: 'gender',
        label: t('gender'),
        options: [
          { value: genderCodes.male, label: t('male') },
          { value: genderCodes.female, label: t('female') },
        ],
      },
      { name: 'phone', label: t('phone'), inputMode: 'tel' },
      { name: 'email', label: t('email'), inputMode: 'email' },
    ],
    [t, roleOptions],
  )
}
