import { preferences, readPreference, tableKey } from '@amber/contract/account/preferences.ts'
import type { TableKey, TableName, TableView } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Call } from '#web/lib/call/api.ts'
import { notePreference, preferencesKey } from './kept-preferences.ts'
import { mergeViews } from './merge-views.ts'
import { useRead } from '#web/lib/call/query.ts'
import { saveSoon } from '#web/lib/browser/save-soon.ts'
import { useServices } from '#web/lib/call/services.ts'

/** A table that nobody has arranged. */
export const plainView: TableView = { columns: [], density: 'middle', saved: [] }

/** How a person has arranged a table, and the way to change it. */
export type TableViewState = {
  /** Undefined until it is known; a table waits for it rather than jump. */
  view: TableView | undefined
  change: (change: Partial<TableView>) => void
}

/** Saves what becomes of one table's view in this window, onto what is stored by then. */
function createViewSaver(from: {
  call: Call
  client: QueryClient
  key: TableKey
  /** What was wanted is saved, together with what others had made of it. */
  onSaved: (wanted: TableView, saved: TableView) => void
}) {
  const { call, client, key, onSaved } = from
  // What the changes not yet saved were made to, and what they made of it.
  let seen: TableView | undefined
  let latest: TableView | undefined
  const onto = (all: Readonly<Record<string, unknown>>, wanted: TableView) => {
    const stored = readPreference(key, all[key]) ?? plainView
    return mergeViews({ seen: seen ?? stored, wanted, stored })
  }
  const saver = saveSoon(async (wanted: TableView) => {
    const value = onto(await call(preferences.list, {}), wanted)
    await call(preferences.save, { key, value }, { keepalive: true })
    const isLast = latest === wanted
    seen = isLast ? value : wanted
    if (isLast) latest = value
    onSaved(wanted, value)
    notePreference(client, key, value)
  })
  return {
    flush: saver.flush,
    /** Makes a change to the view that is shown; answers the view that it becomes. */
    change: (shown: TableView, part: Partial<TableView>): TableView => {
      const before = latest ?? shown
      seen ??= before
      latest = { ...before, ...part }
      saver.put(latest)
      return latest
    },
    /** There is no time to read: what was read last has to do, and where nothing was, nothing is written. */
    saveOnLeave: () => {
      const all = client.getQueryData<Record<string, unknown>>(preferencesKey)
      if (!all || !latest || seen === latest) return
      const value = onto(all, latest)
      void call(preferences.save, { key, value }, { keepalive: true }).catch(() => {})
    },
  }
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
  const saver = useMemo(() => {
    const onSaved = (wanted: TableView, saved: TableView) =>
      setOwn((now) => (now === wanted ? saved : now))
    return createViewSaver({ call, client, key, onSaved })
  }, [call, client, key])
  useEffect(() => {
    window.addEventListener('pagehide', saver.saveOnLeave)
    return () => {
      window.removeEventListener('pagehide', saver.saveOnLeave)
      saver.flush()
    }
  }, [saver])
  const change = useCallback(
    (part: Partial<TableView>) => setOwn(saver.change(view ?? plainView, part)),
    [view, saver],
  )
  return { view, change }
}
