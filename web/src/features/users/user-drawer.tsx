import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { useT } from '#web/lib/services.ts'
import { EditDrawer } from '#web/ui/edit-drawer.tsx'
import type { FormField } from '#web/ui/form-field.tsx'
import { useRoleNames } from '#web/lib/role-names.ts'
import { usersMessages } from './users.messages.ts'

const draftOf = (user: User | undefined) => ({
  nickName: user?.nickName ?? '',
  gender: user?.gender ?? null,
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  status: user?.status ?? '1',
  // In one order, so that another order is not another value.
  roles: user?.roles.toSorted() ?? [],
})

function useFields(held: readonly string[]): FormField[] {
  const t = useT(usersMessages)
  const { nameOf, options } = useRoleNames()
  // Roles that the editor does not see must not be lost by saving.
  const unseen = held.filter((code) => !options.some(({ value }) => value === code))
  return [
    { kind: 'text', name: 'nickName', label: t('nickName'), isRequired: true, maxLength: 64 },
    {
      kind: 'choice',
      name: 'gender',
      label: t('gender'),
      options: [
        { value: '1', label: t('male') },
        { value: '2', label: t('female') },
      ],
    },
    { kind: 'text', name: 'phone', label: t('phone'), inputMode: 'tel', hint: t('phoneHint') },
    { kind: 'text', name: 'email', label: t('email'), inputMode: 'email', maxLength: 254 },
    {
      kind: 'choices',
      name: 'roles',
      label: t('roles'),
      options: [...options, ...unseen.map((code) => ({ value: code, label: nameOf(code) }))],
    },
    {
      kind: 'radio',
      name: 'status',
      label: t('status'),
      hint: t('disableHint'),
      options: [
        { value: '1', label: t('enabled') },
        { value: '2', label: t('disabled') },
      ],
    },
  ]
}

/** Edits a person, as they are on the server at this moment. */
export function UserDrawer({
  user: { id, nickName },
  onClose,
}: {
  user: User
  onClose: () => void
}) {
  const t = useT(usersMessages)
  const record = useRead(users.get, { id }, { gcTime: 0, staleTime: 0 })
  const { mutateAsync } = useWrite(users.update, {
    spoils: [users.list, users.get],
    isToldInPlace: true,
  })
  return (
    <EditDrawer
      title={t('editOf', { name: nickName })}
      fields={useFields(record.data?.roles ?? [])}
      record={record}
      schema={users.update.input}
      draftOf={draftOf}
      inputOf={({ phone, email, roles, ...draft }, read) => ({
        ...draft,
        id,
        version: read?.version ?? 0,
        phone: phone.trim() || null,
        email: email.trim() || null,
        roles: roles.toSorted(),
      })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}
