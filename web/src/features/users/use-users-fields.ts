import { useMemo } from 'react'
import { useT } from '#web/lib/services.ts'
import type { SearchField } from '#web/ui/search-form.tsx'
import { useRoleNames } from '#web/lib/role-names.ts'
import { usersMessages } from './users.messages.ts'

/** By what people are searched for. */
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
}
