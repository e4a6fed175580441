import { roles, roleWords } from '@amber/contract/roles.ts'
import type { Role } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { svg as plus } from 'virtual:icon/user-plus'
import { svg as minus } from 'virtual:icon/user-minus'
import { useMemo, useState } from 'react'
import { listQuery, useList } from '#web/lib/list.ts'
import { useCan, useSay, useServices, useT } from '#web/lib/services.ts'
import { Status } from '#web/ui/badge.tsx'
import { BatchResultDialog } from '#web/ui/batch-result.tsx'
import type { BatchOutcome } from '#web/ui/batch-result.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DataColumn } from '#web/ui/data-list.ts'
import { DataState } from '#web/ui/data-states.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { AddMembersDrawer } from './add-members-drawer.tsx'
import { roleMembersMessages } from './role-members.messages.ts'
import { useMemberChanges } from './use-member-changes.ts'
import './role-members.css'

const membersQuery = listQuery(users.list, 'nickName', ['role'])

function useColumns(): DataColumn<User>[] {
  const t = useT(roleMembersMessages)
  const now = useNow()
  return useMemo(
    () => [
      {
        key: 'nickName',
        title: t('nickName'),
        isSortable: true,
        width: 220,
        pin: 'left',
        onPhone: 'heading',
        cell: ({ id, nickName, userName }) => (
          <PersonName name={nickName} detail={userName} to={`/system/user/${id}`} />
        ),
      },
      {
        key: 'email',
        title: t('email'),
        isSortable: true,
        width: 240,
        cell: ({ email }) => <span title={email ?? undefined}>{email ?? t('unknown')}</span>,
      },
      {
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 110,
        onPhone: 'aside',
        cell: ({ status }) => (
          <Status tone={status === '1' ? 'good' : 'off'}>
            {t(status === '1' ? 'enabled' : 'disabled')}
          </Status>
        ),
      },
      {
        key: 'lastSignIn',
        title: t('lastSignIn'),
        width: 130,
        cell: ({ lastSignInTime }) =>
          lastSignInTime ? <TimeAgo time={lastSignInTime} now={now} /> : t('never'),
      },
    ],
    [t, now],
  )
}

/** Takes the role from people after a question, and says what became of each who kept it. */
function RemoveMembers(props: {
  role: Role
  people: readonly User[]
  onDone: () => void
  onClose: () => void
}) {
  const { role, people, onClose } = props
  const { feedback } = useServices()
  const t = useT(roleMembersMessages)
  const say = useSay()
  const change = useMemberChanges(role.id)
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>()
  const remove = async () => {
    const found = await change('remove', people)
    props.onDone()
    if (found.some(({ outcome }) => outcome !== 'done')) return setOutcomes(found)
    feedback.toast({ kind: 'success', title: t('removed', { count: found.length }) })
    onClose()
  }
  if (outcomes)
    return <BatchResultDialog title={t('removeResult')} outcomes={outcomes} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('removeTitle', { role: say(roleWords(role)), count: people.length })}
      confirm={t('remove')}
      isDanger
      onConfirm={remove}
      onDone={() => {}}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}

function MembersList({ role }: { role: Role }) {
  const t = useT(roleMembersMessages)
  const can = useCan()
  const list = useList(users.list, membersQuery, { role: role.code })
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<{ people: readonly User[]; onDone: () => void }>()
  const mayChange = can(roles.addMembers)
  const add = mayChange && (
    <button type="button" className="button role-add" onClick={() => setAdding(true)}>
      <Icon svg={plus} size={16} />
      {t('add')}
    </button>
  )
  const statuses = [
    { value: '1', label: t('enabled') },
    { value: '2', label: t('disabled') },
  ]
  return (
    <>
      <SearchForm
        name={t('search')}
        fields={[
          { name: 'nickName', label: t('nickName') },
          { name: 'userName', label: t('userName') },
          { name: 'status', label: t('status'), options: statuses },
        ]}
        primary={3}
        {...list.form}
      />
      <DataTable
        {...list.table}
        name={t('members')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ nickName }) => nickName}
        actionsWidth={104}
        tools={add}
        empty={<DataState picture="quiet" title={t('empty')} detail={t('emptyText')} />}
        renderActions={
          mayChange
            ? (user) => (
                <RowButton
                  svg={minus}
                  label={t('removeOf', { name: user.nickName })}
                  text={t('remove')}
                  onPress={() => setRemoving({ people: [user], onDone: () => {} })}
                />
              )
            : undefined
        }
        renderBatch={
          mayChange
            ? (selected, clear) => (
                <button
                  type="button"
                  className="button"
                  onClick={() => setRemoving({ people: selected, onDone: clear })}
                >
                  {t('remove')}
                </button>
              )
            : undefined
        }
      />
      {isAdding && <AddMembersDrawer role={role} onClose={() => setAdding(false)} />}
      {removing && (
        <RemoveMembers role={role} {...removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  )
}

/** Who holds a role. */
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
