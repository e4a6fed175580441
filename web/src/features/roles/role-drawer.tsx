import { statusCodes } from '@amber/contract/rules.ts'
import { inputFields, withoutFields } from '@amber/contract/fields.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roles, roleTexts, type Role } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate } from '#web/features/users/queries-to-invalidate.ts'
import { draftOfFields, inputOfFields } from '#web/ui/fields/field-draft.ts'
import { useFormFields, useStatusField } from '#web/ui/fields/use-form-fields.ts'
import { switchField } from '#web/ui/form/switch-field.tsx'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'
import { rolesMessages } from './roles.messages.ts'

const plainFields = withoutFields(inputFields(roleFields), ['status'])

const draftOf = (role: Role | undefined) => ({
  ...draftOfFields(plainFields, role),
  status: role?.status ?? statusCodes.enabled,
})

const dataOf = ({ status, ...draft }: ReturnType<typeof draftOf>) => ({
  ...inputOfFields(plainFields, draft),
  status,
})

/** Hint with the number of members who would have to set up a second step. */
function useTwoStepHint(role: Role | undefined): string {
  const t = useT(rolesMessages)
  const id = role?.id ?? ''
  const { data } = useRead(
    roles.previewTwoStep,
    { id },
    { enabled: role !== undefined, errorDisplay: 'inline', staleTime: 0 },
  )
  if (!data || data.members === 0) return t('twoStepHint')
  const { members, without } = data
  const who = without === 0 ? t('twoStepAll') : t('twoStepWithout', { members, count: without })
  return `${t('twoStepHint')} ${who}`
}

/** Form fields of a role. Built-in roles only have a description and the two-step requirement. */
function useFields(role: Role | undefined): FormField[] {
  const t = useT(rolesMessages)
  const fieldOf = useFormFields(plainFields)
  const status = useStatusField(t('disableHint'))
  const description = fieldOf('description')
  const twoStep = switchField({
    name: 'requiresTwoStep',
    label: t('requiresTwoStep'),
    hint: useTwoStepHint(role),
    show: (isOn) => t(isOn ? 'demanded' : 'notDemanded'),
  })
  if (role?.isBuiltIn) return [{ ...description, hint: t('builtInHint') }, twoStep]
  const code = { ...fieldOf('code'), hint: t('codeHint') }
  return [code, fieldOf('name'), description, status, twoStep]
}

const invalidates = [...roleQueriesToInvalidate, roles.previewTwoStep]

/** Adds an empty role, or a copy with the rights of `original`. */
export function AddRoleDrawer(props: {
  original: Role | undefined
  onAdded: (role: Role) => void
  onClose: () => void
}) {
  const { original, onClose } = props
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const { mutateAsync } = useWrite(roles.create, { invalidates, errorDisplay: 'inline' })
  const name = original && translate(roleTexts(original))
  const [code, ...rest] = useFields(undefined)
  const hinted =
    code && name ? { ...code, hint: `${t('copyHint', { name })} ${t('codeHint')}` } : code
  return (
    <EditDrawer
      title={name ? t('copyTitle', { name }) : t('add')}
      submit={t('add')}
      fields={hinted ? [hinted, ...rest] : rest}
      schema={roles.create.input}
      draftOf={() =>
        original && name
          ? {
              ...draftOf(original),
              code: `${original.code.slice(0, 27)}_COPY`,
              name: t('copyName', { name }).slice(0, 64),
              status: statusCodes.enabled,
            }
          : draftOf(undefined)
      }
      inputOf={(draft) => ({ ...dataOf(draft), ...(original && { copyOf: original.id }) })}
      save={mutateAsync}
      onSaved={props.onAdded}
      onClose={onClose}
    />
  )
}

type Rules = { status: Role['status']; requiresTwoStep?: boolean | undefined }
const demandsStep = ({ status, requiresTwoStep }: Rules) =>
  status === statusCodes.enabled && requiresTwoStep

/**
 * Asks before users disable a role of their own, or make it require a second step that they lack, which signs them
 * out.
 */
function useOwnQuestion({ code }: Role) {
  const { feedback } = useServices()
  const t = useT(rolesMessages)
  const isOwn = useUser()?.roles.includes(code) ?? false
  const own = useRead(
    twoStep.get,
    {},
    { enabled: isOwn, gcTime: 0, staleTime: 0, errorDisplay: 'inline' },
  )
  const hasStep = own.data && (own.data.totpSince !== null || own.data.passkeys.length > 0)
  return async (input: Rules, read?: Role) => {
    if (!isOwn || !read) return true
    const cancel = t('keepEditing')
    if (input.status === statusCodes.disabled && read.status === statusCodes.enabled)
      return feedback.ask({
        title: t('ownTitle'),
        text: t('ownText'),
        confirm: t('disable'),
        isDanger: true,
        cancel,
      })
    if (!hasStep && demandsStep(input) && !demandsStep(read))
      return feedback.ask({
        title: t('ownStepTitle'),
        text: t('ownStepText'),
        confirm: t('ownStepConfirm'),
        cancel,
      })
    return true
  }
}

export function RoleDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const { id } = role
  const record = useRead(roles.get, { id }, { gcTime: 0, staleTime: 0, errorDisplay: 'inline' })
  const { mutateAsync } = useWrite(roles.update, {
    invalidates,
    errorDisplay: 'inline',
    // The next action takes the version from the list.
    waitsForReads: true,
  })
  return (
    <EditDrawer
      title={t('editOf', { name: translate(roleTexts(role)) })}
      fields={useFields(role)}
      record={record}
      schema={roles.update.input}
      draftOf={draftOf}
      inputOf={(draft, read) => ({ ...dataOf(draft), id, version: read?.version ?? 0 })}
      confirm={useOwnQuestion(role)}
      save={mutateAsync}
      onClose={onClose}
    />
  )
}
