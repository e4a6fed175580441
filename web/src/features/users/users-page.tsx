import { users } from '@amber/contract/users.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useRead } from '#web/lib/query.ts'
import { useCan, useT } from '#web/lib/services.ts'
import { useUrlState } from '#web/lib/url-state.ts'
import { DataState } from '#web/ui/data-states.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { Page } from '#web/ui/page.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { useUsersColumns } from './use-users-columns.tsx'
import { filtersOf, usersQuery } from './users-query.ts'
import type { UsersQuery } from './users-query.ts'
import { UsersSearch } from './users-search.tsx'
import { usersMessages } from './users.messages.ts'
import './users.css'

function UsersList() {
  const t = useT(usersMessages)
  const { state, setState, searchFor } = useUrlState(usersQuery)
  const filters = useMemo(() => filtersOf(state), [state])
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const list = useRead(users.list, state, { placeholderData: keepPreviousData })
  const columns = useUsersColumns()

  // A link to a page that is no more (people were removed, conditions narrowed by hand) shows the last there is.
  const { data } = list
  const lastPage = data ? Math.max(1, Math.ceil(data.total / data.size)) : undefined
  const isBeyond =
    !list.isPlaceholderData && data?.records.length === 0 && state.current > (lastPage ?? 1)
  useEffect(() => {
    if (isBeyond && lastPage) setState({ current: lastPage }, { replace: true })
  }, [isBeyond, lastPage, setState])

  const clear = (
    <button
      type="button"
      className="button"
      onClick={() => setState({ ...filtersOf(usersQuery.parse({})), current: 1 })}
    >
      {t('clear')}
    </button>
  )
  return (
    <Page
      title={t('title')}
      actions={<RefreshButton isBusy={list.isFetching} onPress={() => void list.refetch()} />}
    >
      <UsersSearch
        values={filters}
        onSearch={(values) => {
          setState({ ...(values as Partial<UsersQuery>), current: 1 })
          // The same search again means: look again.
          void list.refetch()
        }}
      />
      <DataTable
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        page={isBeyond ? undefined : data}
        isOutdated={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          isNarrowed ? (
            <DataState
              picture="search"
              title={t('noneFound')}
              detail={t('noneFoundDetail')}
              action={clear}
            />
          ) : (
            <DataState picture="quiet" title={t('none')} />
          )
        }
        sort={state.sort}
        onSort={(sort) => setState({ sort: sort as UsersQuery['sort'], current: 1 })}
        size={state.size}
        onSize={(size) => setState({ size: size as UsersQuery['size'], current: 1 })}
        searchOfPage={(current) => searchFor({ current })}
      />
    </Page>
  )
}

export function UsersPage() {
  const can = useCan()
  return can(users.list) ? <UsersList /> : <Forbidden />
}
