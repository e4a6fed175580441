import type { builtInRoles } from '@amber/contract/roles/roles.ts'
import { userFields } from '@amber/contract/users/user-fields.ts'
import type { User } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useT } from '#web/lib/call/services.ts'
import { useFieldOptions } from '#web/ui/fields/field-texts.ts'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import { useFieldFilters } from '#web/ui/fields/use-field-filters.ts'
import { PillList } from '#web/ui/text/pill-list.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import type { SearchField } from '#web/ui/search/search-form.tsx'
import { usePersonColumns } from './use-person-columns.tsx'
import { usersMessages } from './users.messages.ts'

const plainRole = 'R_USER' satisfies keyof typeof builtInRoles

/** The role of all users comes last. */
const byWeight = (a: string, b: string) => Number(a === plainRole) - Number(b === plainRole)

/** The name that users know each other by comes first. */
const { nickName, ...otherFields } = userFields
const listFields = { nickName, ...otherFields }

export function useUsersColumns(): DataColumn<User>[] {
  const people = usePersonColumns()
  const { nameOf } = useRoleNames()
  const own = useMemo<OwnColumns<User>>(
    () => ({
      ...people,
      roles: {
        cell: ({ roles }) =>
          roles.length === 0 ? (
            <EmptyValue />
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
    }),
    [people, nameOf],
  )
  return useFieldColumns(listFields, own)
}

export function useUsersFields(): SearchField[] {
  const t = useT(usersMessages)
  const optionsOf = useFieldOptions()
  const { options: roleOptions } = useRoleNames()
  return useFieldFilters(listFields, {
    first: ['nickName', 'userName', 'status', 'roles'],
    own: {
      roles: { name: 'role', options: roleOptions },
      status: {
        options: [...optionsOf(userFields.status), { value: 'waiting', label: t('waiting') }],
      },
    },
  })
}
