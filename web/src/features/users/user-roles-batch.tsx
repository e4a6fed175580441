import type { OutputOf } from '@amber/contract/endpoint.ts'
import { rightsErrors } from '@amber/contract/roles/rights-errors.ts'
import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import type { ManagedUser } from '@amber/contract/users/users.ts'
import { useId, useState } from 'react'
import { useRead, useInvalidate } from '#web/lib/call/query.ts'
import { roleNamesMessages } from '#web/lib/i18n/role-names.messages.ts'
import { useTranslate, useServices, useT } from '#web/lib/call/services.ts'
import { roleQueriesToInvalidate, userQueriesToInvalidate } from './queries-to-invalidate.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'
import { Select } from '#web/ui/picker/select.tsx'
import { usersMessages } from './users.messages.ts'

function RoleField(props: {
  isRemoval: boolean
  /** Undefined while they are loading. */
  options: OutputOf<typeof roles.options> | undefined
  value: string | undefined
  onChange: (code: string | undefined) => void
}) {
  const { options, value, onChange } = props
  const t = useT(usersMessages)
  const locked = useT(roleNamesMessages)
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('role')}</label>
      <Select
        id={id}
        isSearchable
        placeholder={t('chooseRole')}
        isLoading={!options}
        options={(options ?? []).map((one) => ({
          value: one.code,
          label: translate(roleTexts(one)),
          ...(one.isUnassignable && { disabled: true, title: locked('insufficient') }),
        }))}
        value={value ?? null}
        onChange={onChange}
      />
      <p className="field-hint">{t(props.isRemoval ? 'takeText' : 'giveText')}</p>
    </div>
  )
}

export function UserRolesBatch(props: {
  isRemoval: boolean
  selected: readonly ManagedUser[]
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { isRemoval, selected, onDone, onClose } = props
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const translate = useTranslate()
  const t = useT(usersMessages)
  const insufficient = useInsufficient()
  const { data } = useRead(roles.options, {}, { staleTime: 300_000 })
  const [code, setCode] = useState<string>()
  const role = data?.find((one) => one.code === code)
  const name = role ? translate(roleTexts(role)) : ''
  const count = selected.length
  const granted = new Set(selected.flatMap((user) => user.roles))
  const blocked = insufficient(...selected)
  const already = rightsErrors[isRemoval ? 'member_missing' : 'member_already'].texts
  return (
    <BatchDialog
      title={t(isRemoval ? 'takeTitle' : 'giveTitle', { count })}
      confirm={t(isRemoval ? 'take' : 'give')}
      isDanger={isRemoval}
      result={t(isRemoval ? 'takeResult' : 'giveResult')}
      isChosen={role !== undefined}
      items={selected.map((user) => ({
        key: user.id,
        label: `${user.nickName} (${user.userName})`,
        skip:
          blocked ??
          (role && user.roles.includes(role.code) !== isRemoval ? translate(already) : undefined),
      }))}
      run={({ ids, allOrNothing }) =>
        call(
          isRemoval ? roles.removeMembers : roles.addMembers,
          { id: role?.id ?? '', userIds: ids, allOrNothing },
          { errorDisplay: 'inline' },
        )
      }
      onDone={(keys) => {
        void invalidate(...userQueriesToInvalidate, ...roleQueriesToInvalidate)
        onDone?.()
        feedback.toast({
          kind: 'success',
          title: t(isRemoval ? 'taken' : 'given', { count: keys.length, role: name }),
        })
      }}
      onClose={onClose}
    >
      <RoleField
        isRemoval={isRemoval}
        // Only roles that a selected user has.
        options={data?.filter((one) => !isRemoval || granted.has(one.code))}
        value={code}
        onChange={setCode}
      />
    </BatchDialog>
  )
}
