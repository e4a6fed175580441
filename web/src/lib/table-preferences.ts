import { preferences, readPreference, tableKey } from '@amber/contract/preferences.ts'
import type { TableKey, TableName, TableView } from '@amber/contract/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { readKey, useRead } from './query.ts'
import { saveSoon } from './save-soon.ts'
import { useServices } from './services.ts'

const plainView: TableView = { columns: [], density: 'middle', saved: [] }

/** How a person has arranged a table, and the way to change it. */
export type TableViewState = {
  /** Undefined until it is known; a table waits for it rather than jump. */
  view: TableView | undefined
  change: (change: Partial<TableView>) => void
}

/**
 * A person's view of one table, kept on the server. All tables share one read for a sign-in. A change is there at
 * once and saved a moment later. Where the read failed, changes last as long as the page: saving would overwrite what
 * nobody has seen.
 */
export function useTableView(name: TableName): TableViewState {
  const { call } = useServices()
  const client = useQueryClient()
  const { data, isError } = useRead(preferences.list, {}, { staleTime: Infinity, gcTime: Infinity })
  const key: TableKey = tableKey(name)
  const kept = data?.[key]
  // The cache tells of a change a moment later, in which a box just ticked would be seen empty again.
  const [own, setOwn] = useState<TableView>()
  const view = useMemo(
    () => own ?? (data || isError ? (readPreference(key, kept) ?? plainView) : undefined),
    [own, data, isError, key, kept],
  )
  const saver = useMemo(
    () =>
      saveSoon((value: TableView) => call(preferences.save, { key, value }, { keepalive: true })),
    [call, key],
  )
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  const change = useCallback(
    (part: Partial<TableView>) => {
      const queryKey = readKey(preferences.list, {})
      const all = client.getQueryData<Record<string, unknown>>(queryKey)
      const next = { ...(readPreference(key, all?.[key]) ?? plainView), ...part }
      client.setQueryData(queryKey, { ...all, [key]: next })
      setOwn(next)
      if (!isError) saver.put(next)
    },
    [client, key, saver, isError],
  )
  return { view, change }
}
