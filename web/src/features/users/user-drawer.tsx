import { namesOf, withoutFields } from '@amber/contract/fields.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import { enteredUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useServices, useT, useTranslate, useUser } from '#web/lib/call/services.ts'
import { userQueriesToInvalidate } from './queries-to-invalidate.ts'
import { draftOfFields, inputOfFields } from '#web/ui/fields/field-draft.ts'
import { useFormFields, useStatusField } from '#web/ui/fields/use-form-fields.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { usersMessages } from './users.messages.ts'

const newRole = 'R_USER'

const plainFields = withoutFields(enteredUserFields, ['userName', 'status'])

const draftOf = (user: User | undefined) => ({
  ...draftOfFields(plainFields, user),
  status: user?.status ?? statusCodes.enabled,
  // Sorted, so that order alone is no change.
  roles: user ? user.roles.toSorted() : [newRole],
})

const newDraft = () => ({ userName: '', ...draftOf(undefined) })

const dataOf = ({ roles, status, ...draft }: ReturnType<typeof draftOf>) => ({
  ...inputOfFields(plainFields, draft),
  status,
  roles: roles.toSorted(),
})

function useFields(options: {
  granted: readonly string[]
  statusHint: string
  isOwn: boolean
}): FormField[] {
  const { granted, isOwn, statusHint } = options
  const t = useT(usersMessages)
  const translate = useTranslate()
  const fieldOf = useFormFields(plainFields)
  const status = useStatusField(statusHint)
  const { nameOf, toGive, giveHint } = useRoleNames()
  // Roles invisible to the editor must survive saving.
  const unseen = granted.filter((code) => !toGive.some(({ value }) => value === code))
  const own: Readonly<Record<string, Partial<FormField>>> = {
    phone: { hint: t(isOwn ? 'ownContactHint' : 'phoneHint'), isFixed: isOwn },
    email: { ...(isOwn && { hint: t('ownContactHint') }), isFixed: isOwn },
  }
  return [
    ...namesOf(plainFields).map((name) => ({ ...fieldOf(name), ...own[name] }) as FormField),
    {
      kind: 'choices',
      name: 'roles',
      label: translate(userFields.roles.label),
      ...(giveHint !== undefined && { hint: giveHint }),
      options: [...toGive, ...unseen.map((code) => ({ value: code, label: nameOf(code) }))],
    },
    status,
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
    invalidates: userQueriesToInvalidate,
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
    invalidates: userQueriesToInvalidate,
    errorDisplay: 'inline',
  })
  const fieldOf = useFormFields(userFields)
  const userName = { ...fieldOf('userName'), hint: t('userNameHint') }
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
