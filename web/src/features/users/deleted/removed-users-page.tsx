import { users } from '@amber/contract/users/users.ts'
import { useMemo, useState } from 'react'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useT, useCan } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import {
  RemovedUserBatch,
  useRemovedUserActions,
  type RemovedUserAction,
} from './removed-user-actions.tsx'
import { useRemovedUsersColumns } from './use-removed-users-columns.tsx'
import { removedUsersMessages } from './removed-users.messages.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { useRead } from '#web/lib/call/query.ts'

const removedUsersQuery = listQuery(users.listRemoved, '-removedTime')

/**
 * Days until the recycle bin purges a user; undefined while loading, null when unknown, as without permission to read
 * the settings.
 */
function useRetentionDays(): number | null | undefined {
  const mayRead = useCan()(settings.get)
  const read = useRead(settings.get, {}, { enabled: mayRead, errorDisplay: 'inline' })
  if (read.data) return read.data.retention.value.removedUsers
  return mayRead && !read.isError ? undefined : null
}

export function RemovedUsersPage() {
  const t = useT(removedUsersMessages)
  const list = useList(users.listRemoved, removedUsersQuery)
  const view = useTableView('removedUsers')
  const days = useRetentionDays()
  const columns = useRemovedUsersColumns(days)
  const fields = useMemo(() => [{ name: 'text', label: t('text') }], [t])
  const [action, setAction] = useState<RemovedUserAction>()
  const actions = useRemovedUserActions(setAction)
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description')}
          {days !== null && (
            // Reserves its width until the number is known.
            <span style={days === undefined ? { visibility: 'hidden' } : {}}>
              {t('keptFor', { count: days ?? 30 })}
            </span>
          )}
        </>
      }
      back={{ to: '/system/user', label: t('back') }}
    >
      <SearchForm name={t('search')} fields={fields} primary={1} {...list.form} />
      <DataTable
        {...list.table}
        // Keeps the table loading until the days are known, as a column shows them.
        page={days === undefined ? undefined : list.table.page}
        {...actions}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ nickName }) => nickName}
        view={view}
        actionsWidth={144}
        empty={<DataState picture="quiet" title={t('empty')} detail={t('emptyDetail')} />}
      />
      {action && <RemovedUserBatch action={action} onClose={() => setAction(undefined)} />}
    </Page>
  )
}
