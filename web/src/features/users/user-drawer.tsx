import { genderCodes, statusCodes } from '@amber/contract/rules.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'
import { staleAfterUsers } from './stale-after.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { usersMessages } from './users.messages.ts'

const newRole = 'R_USER'

const draftOf = (user: User | undefined) => ({
  nickName: user?.nickName ?? '',
  gender: user?.gender ?? null,
  phone: user?.phone ?? '',
  email: user?.email ?? '',
  status: user?.status ?? statusCodes.enabled,
  // Sorted, so that order alone is no change.
  roles: user ? user.roles.toSorted() : [newRole],
})

const newDraft = () => ({ userName: '', ...draftOf(undefined) })

const dataOf = ({ phone, email, roles, ...draft }: ReturnType<typeof draftOf>) => ({
  ...draft,
  phone: phone.trim() || null,
  email: email.trim() || null,
  roles: roles.toSorted(),
})

function useFields(options: {
  granted: readonly string[]
  statusHint: string
  isOwn: boolean
}): FormField[] {
  const { granted, isOwn, statusHint } = options
  const t = useT(usersMessages)
  const { nameOf, toGive, giveHint } = useRoleNames()
  // Roles invisible to the editor must survive saving.
  const unseen = granted.filter((code) => !toGive.some(({ value }) => value === code))
  return [
    { kind: 'text', name: 'nickName', label: t('nickName'), isRequired: true, maxLength: 64 },
    {
      kind: 'choice',
      name: 'gender',
      label: t('gender'),
      options: [
        { value: genderCodes.male, label: t('male') },
        { value: genderCodes.female, label: t('female') },
      ],
    },
    {
      kind: 'text',
      name: 'phone',
      label: t('phone'),
      inputMode: 'tel',
      hint: t(isOwn ? 'ownContactHint' : 'phoneHint'),
      isFixed: isOwn,
    },
    {
      kind: 'text',
      name: 'email',
      label: t('email'),
      inputMode: 'email',
      maxLength: 254,
      ...(isOwn && { hint: t('ownContactHint') }),
      isFixed: isOwn,
    },
    {
      kind: 'choices',
      name: 'roles',
      label: t('roles'),
      ...(giveHint !== undefined && { hint: giveHint }),
      options: [...toGive, ...unseen.map((code) => ({ value: code, label: nameOf(code) }))],
    },
    {
      kind: 'radio',
      name: 'status',
      label: t('status'),
      hint: statusHint,
      options: [
        { value: statusCodes.enabled, label: t('enabled') },
        { value: statusCodes.disabled, label: t('disabled') },
      ],
    },
  ]
}

/** Asks before users disable or demote themselves. */
function useOwnQuestion() {
  const { feedback } = useServices()
  const t = useT(usersMessages)
  const me = useUser()
  return async (input: { id: string; status: string; roles: string[] }, read?: User) => {
    if (input.id !== me?.userId || !read) return true
    const isOff = input.status === statusCodes.disabled && read.status === statusCodes.enabled
    if (!isOff && read.roles.every((code) => input.roles.includes(code))) return true
    return feedback.ask({
      title: t(isOff ? 'ownDisableTitle' : 'ownRolesTitle'),
      text: t(isOff ? 'ownDisableText' : 'ownRolesText'),
      confirm: t(isOff ? 'disable' : 'ownRolesConfirm'),
      isDanger: true,
      cancel: t('keepEditing'),
    })
  }
}

/** Edits a user, reloaded when the drawer opens. */
export function UserDrawer({
  user: { id, nickName },
  onClose,
}: {
  user: User
  onClose: () => void
}) {
  const t = useT(usersMessages)
  // Own contacts need an identity check (`contact_own`).
  const isOwn = useUser()?.userId === id
  const record = useRead(users.get, { id }, { gcTime: 0, staleTime: 0, errorDisplay: 'inline' })
  const { mutateAsync } = useWrite(users.update, {
    invalidates: staleAfterUsers,
    errorDisplay: 'inline',
  })
  return (
    <EditDrawer
      title={t('editOf', { name: nickName })}
      fields={useFields({ granted: record.data?.roles ?? [], statusHint: t('disableHint'), isOwn })}
      record={record}
      schema={users.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({ ...dataOf(draft), id, version: read?.version ?? 0 })}
      confirm={useOwnQuestion()}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

export function NewUserDrawer(props: { onAdded: (user: User) => void; onClose: () => void }) {
  const t = useT(usersMessages)
  const { mutateAsync } = useWrite(users.create, {
    invalidates: staleAfterUsers,
    errorDisplay: 'inline',
  })
  const userName: FormField = {
    kind: 'text',
    name: 'userName',
    label: t('userName'),
    isRequired: true,
    maxLength: 16,
    hint: t('userNameHint'),
  }
  return (
    <EditDrawer
      title={t('addTitle')}
      submit={t('add')}
      fields={[
        userName,
        ...useFields({ granted: [], statusHint: t('newStatusHint'), isOwn: false }),
      ]}
      schema={users.create.input}
      draftOf={newDraft}
      inputOf={({ userName: name, ...draft }) => ({ ...dataOf(draft), userName: name.trim() })}
      save={mutateAsync}
      onSaved={props.onAdded}
      onClose={props.onClose}
    />
  )
}
