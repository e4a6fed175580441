import { roles, roleWords } from '@amber/contract/roles.ts'
import type { Role } from '@amber/contract/roles.ts'
import { svg as ban } from 'virtual:icon/ban'
import { svg as check } from 'virtual:icon/circle-check'
import { svg as copy } from 'virtual:icon/copy'
import { svg as keyIcon } from 'virtual:icon/key-round'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as bin } from 'virtual:icon/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listQuery, useList } from '#web/lib/list.ts'
import { useCan, useSay, useT } from '#web/lib/services.ts'
import { useTableView } from '#web/lib/table-preferences.ts'
import { AddButton } from '#web/ui/add-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import type { RowDeed } from '#web/ui/row-menu.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import type { SearchField } from '#web/ui/search-form.tsx'
import { AddRoleDrawer, RoleDrawer } from './role-drawer.tsx'
import { RoleRemoveDialog } from './role-remove-dialog.tsx'
import { RoleStatusDialog } from './role-status-dialog.tsx'
import { rolesMessages } from './roles.messages.ts'
import { useRolesColumns } from './use-roles-columns.tsx'
import './roles.css'

/** The oldest come first, as on the server: those that came with the product. */
const rolesQuery = listQuery(roles.list, 'createTime')

/** What is being done, and to which role. */
type Deed = { kind: 'add' } | { kind: 'edit' | 'copy' | 'status' | 'remove'; role: Role }

function useFields(): SearchField[] {
  const t = useT(rolesMessages)
  return [
    { name: 'name', label: t('name') },
    { name: 'code', label: t('code') },
    {
      name: 'status',
      label: t('status'),
      options: [
        { value: '1', label: t('enabled') },
        { value: '2', label: t('disabled') },
      ],
    },
  ]
}

/** What may be done with one role, by what the person holds and what the role is. */
function RoleActions({ role, onDo }: { role: Role; onDo: (deed: Deed) => void }) {
  const t = useT(rolesMessages)
  const say = useSay()
  const can = useCan()
  const navigate = useNavigate()
  const name = say(roleWords(role))
  const isEnabled = role.status === '1'
  const rightsPath = `/system/role/${role.code}/menus`
  const deeds: RowDeed[] = [
    ...(can(roles.grant)
      ? [{ key: 'grant', text: t('grant'), svg: keyIcon, onPress: () => void navigate(rightsPath) }]
      : []),
    ...(can(roles.create)
      ? [{ key: 'copy', text: t('copy'), svg: copy, onPress: () => onDo({ kind: 'copy', role }) }]
      : []),
    ...(can(roles.update) && !role.isBuiltIn
      ? [
          {
            key: 'status',
            text: t(isEnabled ? 'disable' : 'enable'),
            svg: isEnabled ? ban : check,
            onPress: () => onDo({ kind: 'status', role }),
          },
        ]
      : []),
    ...(can(roles.remove) && !role.isBuiltIn
      ? [
          {
            key: 'remove',
            text: t('remove'),
            svg: bin,
            isDanger: true,
            onPress: () => onDo({ kind: 'remove', role }),
          },
        ]
      : []),
  ]
  return (
    <>
      {can(roles.update) && (
        <RowButton
          svg={pencil}
          label={t('editOf', { name })}
          text={t('edit')}
          onPress={() => onDo({ kind: 'edit', role })}
        />
      )}
      {deeds.length > 0 && <RowMenu label={t('moreOf', { name })} deeds={deeds} />}
    </>
  )
}

function RolesList() {
  const t = useT(rolesMessages)
  const say = useSay()
  const can = useCan()
  const list = useList(roles.list, rolesQuery)
  const view = useTableView('roles')
  const columns = useRolesColumns()
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const mayAct = [roles.update, roles.create, roles.remove, roles.grant].some((call) => can(call))
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        can(roles.create) && <AddButton text={t('add')} onPress={() => setDeed({ kind: 'add' })} />
      }
    >
      <SearchForm name={t('search')} fields={useFields()} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={(role) => say(roleWords(role))}
        view={view}
        actionsWidth={132}
        renderActions={mayAct ? (role) => <RoleActions role={role} onDo={setDeed} /> : undefined}
      />
      {deed?.kind === 'add' && <AddRoleDrawer onClose={close} />}
      {deed?.kind === 'copy' && <AddRoleDrawer original={deed.role} onClose={close} />}
      {deed?.kind === 'edit' && <RoleDrawer role={deed.role} onClose={close} />}
      {deed?.kind === 'status' && <RoleStatusDialog role={deed.role} onClose={close} />}
      {deed?.kind === 'remove' && <RoleRemoveDialog role={deed.role} onClose={close} />}
    </Page>
  )
}

export function RolesPage() {
  const can = useCan()
  return can(roles.list) ? <RolesList /> : <Forbidden />
}
