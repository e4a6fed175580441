import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roles, roleTexts } from '@amber/contract/roles/roles.ts'
import { useState } from 'react'
import { useAddNow } from '#web/lib/browser/add-now.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useKeepTrail } from '#web/lib/route/record-trail.ts'
import { useCan, useTranslate, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { AddButton } from '#web/ui/layout/add-button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import { useFieldFilters } from '#web/ui/fields/use-field-filters.ts'
import { RoleActionDialog, useRoleActions } from './role-actions.tsx'
import type { RoleAction } from './role-action-dialog.tsx'
import { rolesMessages } from './roles.messages.ts'
import { useRolesColumns } from './use-roles-columns.tsx'
import './roles.css'

/** Oldest first, as on the server: built-in roles lead. */
const rolesQuery = listQuery(roles.list, 'createTime')

export function RolesPage() {
  const t = useT(rolesMessages)
  const translate = useTranslate()
  const can = useCan()
  const list = useList(roles.list, rolesQuery)
  useKeepTrail('roles', list, ({ code }) => code)
  const view = useTableView('roles')
  const columns = useRolesColumns()
  const [action, setAction] = useState<RoleAction>()
  const { renderActions } = useRoleActions(setAction)
  useAddNow(can(roles.create), () => setAction({ kind: 'add' }))
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        can(roles.create) && (
          <AddButton text={t('add')} onPress={() => setAction({ kind: 'add' })} />
        )
      }
    >
      <SearchForm
        name={t('search')}
        fields={useFieldFilters(roleFields)}
        primary={3}
        {...list.form}
      />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={(role) => translate(roleTexts(role))}
        view={view}
        actionsWidth={132}
        renderActions={renderActions}
      />
      {action && (
        <RoleActionDialog action={action} onNext={setAction} onClose={() => setAction(undefined)} />
      )}
    </Page>
  )
}
