import { users, userSelectionLimit } from '@amber/contract/users/users.ts'
import { useState } from 'react'
import { useAddNow } from '#web/lib/browser/add-now.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useKeepTrail } from '#web/lib/route/record-trail.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import { useUsersColumns, useUsersFields } from './use-users-list.tsx'
import { UserActionDialog, useUserActions } from './user-actions.tsx'
import type { UserAction } from './user-action.ts'
import { UsersActions } from './users-actions.tsx'
import { usersMessages } from './users.messages.ts'

/** Newest first, as on the server. */
const usersQuery = listQuery(users.list, '-createTime')

export function UsersPage() {
  const t = useT(usersMessages)
  const list = useList(users.list, usersQuery)
  useKeepTrail('users', list, ({ id }) => id)
  const view = useTableView('users')
  const { call } = useServices()
  const columns = useUsersColumns()
  const fields = useUsersFields()
  const [action, setAction] = useState<UserAction>()
  const { renderActions, renderBatch } = useUserActions(setAction)
  useAddNow(useCan()(users.create), () => setAction({ kind: 'add' }))
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <UsersActions
          list={list}
          columns={columns}
          view={view}
          onAdd={() => setAction({ kind: 'add' })}
          selected={action?.kind === 'export' ? action.selected : undefined}
          onExported={() => setAction(undefined)}
        />
      }
    >
      <SearchForm name={t('search')} fields={fields} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ nickName }) => nickName}
        view={view}
        renderActions={renderActions}
        actionsWidth={124}
        renderBatch={renderBatch}
        selectAll={{
          limit: userSelectionLimit,
          fetch: async () => {
            const sort = list.table.sort as never
            return (await call(users.listSelection, { ...list.form.values, sort })).records
          },
        }}
      />
      {action && action.kind !== 'export' && (
        <UserActionDialog action={action} onNext={setAction} onClose={() => setAction(undefined)} />
      )}
    </Page>
  )
}
