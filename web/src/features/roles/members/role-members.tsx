import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import type { Role } from '@amber/contract/roles/roles.ts'
import { userFields } from '@amber/contract/users/user-fields.ts'
import { users } from '@amber/contract/users/users.ts'
import type { ManagedUser } from '@amber/contract/users/users.ts'
import { svg as plus } from 'virtual:icon/user-plus'
import { svg as minus } from 'virtual:icon/user-minus'
import { useState } from 'react'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useRoleNames } from '#web/lib/i18n/role-names.ts'
import { useCan, useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { InfoNotice } from '#web/ui/feedback/info-notice.tsx'
import { RowActionButton } from '#web/ui/table/row-action-button.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import { useFieldColumns } from '#web/ui/fields/use-field-columns.tsx'
import { useFieldFilters } from '#web/ui/fields/use-field-filters.ts'
import { usePersonColumns } from '#web/features/users/use-person-columns.tsx'
import { AddMembersDrawer } from './add-members-drawer.tsx'
import { roleMembersMessages } from './role-members.messages.ts'
import { itemOf, useMemberChanges } from './use-member-changes.ts'
import '#web/features/roles/detail/role-detail.css'

const membersQuery = listQuery(users.list, 'nickName', ['role'])

const useMembers = (role: string) => useList(users.list, membersQuery, { role })

const { nickName, userName, email, status, lastSignInTime } = userFields
const soughtFields = { nickName, userName, status }
const memberFields = { nickName, userName, email, status, lastSignInTime }

function useColumns(): DataColumn<ManagedUser>[] {
  return useFieldColumns(memberFields, usePersonColumns())
}

/** Removes members after confirmation and lists results when some fail. */
function RemoveMembers(props: {
  role: Role
  people: readonly ManagedUser[]
  onDone: () => void
  onClose: () => void
}) {
  const { role, people } = props
  const { feedback } = useServices()
  const t = useT(roleMembersMessages)
  const translate = useTranslate()
  const me = useUser()
  const { remove, refresh } = useMemberChanges(role.id)
  const blocked = useInsufficient()(...people)
  return (
    <BatchDialog
      title={t('removeTitle', { role: translate(roleTexts(role)), count: people.length })}
      confirm={t('remove')}
      isDanger
      result={t('removeResult')}
      items={people.map((user) => ({ ...itemOf(user), skip: blocked }))}
      run={remove}
      onTried={() => void refresh()}
      onDone={({ length: count }) => {
        props.onDone()
        feedback.toast({ kind: 'success', title: t('removed', { count }) })
      }}
      onClose={props.onClose}
    >
      <p>{t('removeText')}</p>
      {people.some(({ id }) => id === me?.userId) && (
        <p>
          <strong>{t('removeOwn')}</strong>
        </p>
      )}
    </BatchDialog>
  )
}

function MembersSearch({ form }: Pick<ReturnType<typeof useMembers>, 'form'>) {
  const t = useT(roleMembersMessages)
  const fields = useFieldFilters(soughtFields)
  return <SearchForm name={t('search')} fields={fields} primary={3} {...form} />
}

function MembersList({ role }: { role: Role }) {
  const t = useT(roleMembersMessages)
  const can = useCan()
  const list = useMembers(role.code)
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const insufficient = useInsufficient()
  const [removing, setRemoving] = useState<{ people: readonly ManagedUser[]; onDone: () => void }>()
  const { toGive } = useRoleNames()
  const isLocked = toGive.some(({ value, lock }) => value === role.code && lock !== undefined)
  const mayChange = can(roles.addMembers) && !isLocked
  const add = mayChange && (
    <button type="button" className="button role-add" onClick={() => setAdding(true)}>
      <Icon svg={plus} size={16} />
      {t('add')}
    </button>
  )
  return (
    <>
      {can(roles.addMembers) && isLocked && <InfoNotice>{t('mayNotGive')}</InfoNotice>}
      <MembersSearch form={list.form} />
      <DataTable
        {...list.table}
        name={t('members')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ nickName }) => nickName}
        actionsWidth={104}
        tools={add}
        empty={<DataState picture="quiet" title={t('empty')} detail={t('emptyText')} />}
        {...(mayChange && {
          renderActions: (user: ManagedUser, deselect: () => void) => (
            <RowActionButton
              text={t('remove')}
              svg={minus}
              label={t('removeOf', { name: user.nickName })}
              menuLabel={t('moreOf', { name: user.nickName })}
              reason={insufficient(user)}
              onPress={() => setRemoving({ people: [user], onDone: deselect })}
            />
          ),
          renderBatch: (selected: readonly ManagedUser[], clear: () => void) => (
            <button
              type="button"
              className="button"
              onClick={() => setRemoving({ people: selected, onDone: clear })}
            >
              {t('remove')}
            </button>
          ),
        })}
      />
      {isAdding && <AddMembersDrawer role={role} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveMembers role={role} {...removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

export function RoleMembers({ role }: { role: Role }) {
  const t = useT(roleMembersMessages)
  const can = useCan()
  if (can(users.list)) return <MembersList role={role} />
  return (
    <section className="card">
      <DataState picture="quiet" title={t('mayNotList')} />
    </section>
  )
}
