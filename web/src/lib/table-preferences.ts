import { preferences, readPreference, tableKey } from '@amber/contract/preferences.ts'
import type { TableKey, TableName, TableView } from '@amber/contract/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mergeViews } from './merge-views.ts'
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
 * once and saved a moment later, onto what is stored by then: another window may have changed it, or the first read
 * may have failed. What cannot be read is never written over.
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
  // What the changes not yet saved were made to, and what they made of it.
  const seen = useRef<TableView>(undefined)
  const latest = useRef<TableView>(undefined)

  const save = useCallback(
    async (wanted: TableView) => {
      const all = await call(preferences.list, {})
      const stored = readPreference(key, all[key]) ?? plainView
      const value = mergeViews({ seen: seen.current ?? stored, wanted, stored })
      await call(preferences.save, { key, value }, { keepalive: true })
      const isLast = latest.current === wanted
      seen.current = isLast ? value : wanted
      if (isLast) latest.current = value
      setOwn((now) => (now === wanted ? value : now))
      client.setQueryData<typeof all>(readKey(preferences.list, {}), (old) =>
        // A cache of this one alone would pass for everything that the person keeps.
        old ? { ...old, [key]: value } : undefined,
      )
    },
    [call, client, key],
  )
  const saver = useMemo(() => saveSoon(save), [save])
  useEffect(() => {
    // There is no time to read: what was read last has to do, and where nothing was, nothing is written.
    const saveOnLeave = () => {
      const [from, wanted] = [seen.current, latest.current]
      const all = client.getQueryData<Record<string, unknown>>(readKey(preferences.list, {}))
      if (!all || !from || !wanted || from === wanted) return
      const stored = readPreference(key, all[key]) ?? plainView
      const value = mergeViews({ seen: from, wanted, stored })
      void call(preferences.save, { key, value }, { keepalive: true }).catch(() => {})
    }
    window.addEventListener('pagehide', saveOnLeave)
    return () => {
      window.removeEventListener('pagehide', saveOnLeave)
      saver.flush()
    }
  }, [call, client, key, saver])

  const change = useCallback(
    (part: Partial<TableView>) => {
      const before = latest.current ?? view ?? plainView
      seen.current ??= before
      const next = { ...before, ...part }
      latest.current = next
      setOwn(next)
      saver.put(next)
    },
    [view, saver],
  )
  return { view, change }
}
