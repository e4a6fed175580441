import { users, userSelectionLimit } from '@amber/contract/users.ts'
import { useState } from 'react'
import { useAddNow } from '#web/lib/add-now.ts'
import { listQuery, useList } from '#web/lib/list.ts'
import { useKeepTrail } from '#web/lib/record-trail.ts'
import { useCan, useServices, useT } from '#web/lib/services.ts'
import { useTableView } from '#web/lib/table-preferences.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { useUsersColumns, useUsersFields } from './use-users-list.tsx'
import { UserDeedDialog, useUserDeeds } from './user-deeds.tsx'
import type { UserDeed } from './user-deed.ts'
import { UsersActions } from './users-actions.tsx'
import { usersMessages } from './users.messages.ts'

/** The newest people come first, as on the server. */
const usersQuery = listQuery(users.list, '-createTime')

function UsersList() {
  const t = useT(usersMessages)
  const list = useList(users.list, usersQuery)
  useKeepTrail('users', list, ({ id }) => id)
  const view = useTableView('users')
  const { call } = useServices()
  const columns = useUsersColumns()
  const fields = useUsersFields()
  const [deed, setDeed] = useState<UserDeed>()
  const { renderActions, renderBatch } = useUserDeeds(setDeed)
  useAddNow(useCan()(users.create), () => setDeed({ kind: 'add' }))
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <UsersActions
          list={list}
          columns={columns}
          view={view}
          onAdd={() => setDeed({ kind: 'add' })}
          selected={deed?.kind === 'export' ? deed.selected : undefined}
          onExported={() => setDeed(undefined)}
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
      {deed && deed.kind !== 'export' && (
        <UserDeedDialog deed={deed} onNext={setDeed} onClose={() => setDeed(undefined)} />
      )}
    </Page>
  )
}

export function UsersPage() {
  const can = useCan()
  return can(users.list) ? <UsersList /> : <Forbidden />
}
