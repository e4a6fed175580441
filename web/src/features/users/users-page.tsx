import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { svg as pencil } from 'virtual:icon/pencil'
import { useState } from 'react'
import { listQuery, useList } from '#web/lib/list.ts'
import { useCan, useT } from '#web/lib/services.ts'
import { useTableView } from '#web/lib/table-preferences.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { useUsersColumns } from './use-users-columns.tsx'
import { useUsersFields } from './use-users-fields.ts'
import { UserDrawer } from './user-drawer.tsx'
import { UsersFiles } from './users-files.tsx'
import { UsersStatusBatch } from './users-status-batch.tsx'
import type { StatusBatch } from './users-status-batch.tsx'
import { usersMessages } from './users.messages.ts'
import './users.css'

/** The newest people come first, as on the server. */
const usersQuery = listQuery(users.list, '-createTime')

const statuses = ['1', '2'] as const

function UsersList() {
  const t = useT(usersMessages)
  const can = useCan()
  const list = useList(users.list, usersQuery)
  const view = useTableView('users')
  const columns = useUsersColumns()
  const fields = useUsersFields()
  const [edited, setEdited] = useState<User>()
  const [changing, setChanging] = useState<StatusBatch>()
  const mayEdit = can(users.update)
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<UsersFiles list={list} columns={columns} view={view} />}
    >
      <SearchForm name={t('search')} fields={fields} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ nickName }) => nickName}
        view={view}
        renderActions={
          mayEdit
            ? (user) => (
                <RowButton
                  svg={pencil}
                  label={t('editOf', { name: user.nickName })}
                  text={t('edit')}
                  onPress={() => setEdited(user)}
                />
              )
            : undefined
        }
        renderBatch={
          mayEdit
            ? (selected, clear) =>
                statuses.map((status) => (
                  <button
                    key={status}
                    type="button"
                    className="button"
                    onClick={() => setChanging({ selected, status, onDone: clear })}
                  >
                    {t(status === '1' ? 'enable' : 'disable')}
                  </button>
                ))
            : undefined
        }
      />
      {changing && <UsersStatusBatch {...changing} onClose={() => setChanging(undefined)} />}
      {edited && <UserDrawer user={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

export function UsersPage() {
  const can = useCan()
  return can(users.list) ? <UsersList /> : <Forbidden />
}
