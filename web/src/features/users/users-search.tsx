import { useMemo } from 'react'
import { useT } from '#web/lib/services.ts'
import { SearchForm } from '#web/ui/search-form.tsx'
import type { SearchField, SearchValues } from '#web/ui/search-form.tsx'
import { useRoleNames } from './use-role-names.ts'
import { usersMessages } from './users.messages.ts'

export function UsersSearch(props: {
  values: SearchValues
  onSearch: (values: SearchValues) => void
}) {
  const t = useT(usersMessages)
  const { options: roleOptions } = useRoleNames()
  const fields = useMemo(
    (): SearchField[] => [
      { name: 'nickName', label: t('nickName') },
      { name: 'userName', label: t('userName') },
      {
        name: 'status',
        label: t('status'),
        options: [
          { value: '1', label: t('enabled') },
          { value: '2', label: t('disabled') },
        ],
      },
      { name: 'role', label: t('roles'), options: roleOptions },
      {
        name: 'gender',
        label: t('gender'),
        options: [
          { value: '1', label: t('male') },
          { value: '2', label: t('female') },
        ],
      },
      { name: 'phone', label: t('phone'), inputMode: 'tel' },
      { name: 'email', label: t('email'), inputMode: 'email' },
    ],
    [t, roleOptions],
  )
  return <SearchForm name={t('search')} fields={fields} primary={3} {...props} />
}
