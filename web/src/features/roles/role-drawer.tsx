import { roles, roleWords } from '@amber/contract/roles.ts'
import type { Role } from '@amber/contract/roles.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { useSay, useT } from '#web/lib/services.ts'
import { EditDrawer } from '#web/ui/edit-drawer.tsx'
import type { FormField } from '#web/ui/form-field.tsx'
import { rolesMessages } from './roles.messages.ts'

type Draft = { code: string; name: string; description: string; status: Role['status'] }

const draftOf = (role: Role | undefined): Draft => ({
  code: role?.code ?? '',
  name: role?.name ?? '',
  description: role?.description ?? '',
  status: role?.status ?? '1',
})

/** What may be filled in; of a built-in role only what it is for. */
function useFields(isBuiltIn: boolean): FormField[] {
  const t = useT(rolesMessages)
  const about: FormField = {
    kind: 'long-text',
    name: 'description',
    label: t('roleDescription'),
    maxLength: 500,
  }
  if (isBuiltIn) return [{ ...about, hint: t('builtInHint') }]
  return [
    {
      kind: 'text',
      name: 'code',
      label: t('code'),
      hint: t('codeHint'),
      isRequired: true,
      maxLength: 32,
    },
    { kind: 'text', name: 'name', label: t('name'), isRequired: true, maxLength: 64 },
    about,
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

const spoils = [roles.list, roles.options, roles.get, roles.changes]

/** Adds a role: an empty one, or one with the rights of another. */
export function AddRoleDrawer({
  original,
  onClose,
}: {
  original?: Role | undefined
  onClose: () => void
}) {
  const t = useT(rolesMessages)
  const say = useSay()
  const { mutateAsync } = useWrite(roles.create, { spoils, isToldInPlace: true })
  const name = original && say(roleWords(original))
  const [code, ...rest] = useFields(false)
  const hinted =
    code && name ? { ...code, hint: `${t('copyHint', { name })} ${t('codeHint')}` } : code
  return (
    <EditDrawer
      title={name ? t('copyTitle', { name }) : t('add')}
      fields={hinted ? [hinted, ...rest] : rest}
      schema={roles.create.input}
      draftOf={() =>
        original && name
          ? {
              ...draftOf(original),
              code: `${original.code.slice(0, 27)}_COPY`,
              name: t('copyName', { name }).slice(0, 64),
              status: '1' as const,
            }
          : draftOf(undefined)
      }
      inputOf={(draft) => ({ ...draft, ...(original && { copyOf: original.id }) })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}

/** Edits a role, as it is on the server at this moment. */
export function RoleDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT(rolesMessages)
  const say = useSay()
  const { id, isBuiltIn } = role
  const record = useRead(roles.get, { id }, { gcTime: 0, staleTime: 0 })
  const { mutateAsync } = useWrite(roles.update, { spoils, isToldInPlace: true })
  return (
    <EditDrawer
      title={t('editOf', { name: say(roleWords(role)) })}
      fields={useFields(isBuiltIn)}
      record={record}
      schema={roles.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({ ...draft, id, version: read?.version ?? 0 })}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}
