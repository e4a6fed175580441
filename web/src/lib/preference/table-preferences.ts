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

export const plainView: TableView = { columns: [], density: 'middle', saved: [] }

export type TableViewState = {
  /** Undefined while loading; tables wait to avoid a layout shift. */
  view: TableView | undefined
  change: (change: Partial<TableView>) => void
}

function createViewSaver(from: {
  call: Call
  client: QueryClient
  key: TableKey
  /** `saved` includes changes of other windows. */
  onSaved: (wanted: TableView, saved: TableView) => void
}) {
  const { call, client, key, onSaved } = from
  // View before and after the unsaved changes.
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
    change: (shown: TableView, part: Partial<TableView>): TableView => {
      const before = latest ?? shown
      seen ??= before
      latest = { ...before, ...part }
      saver.put(latest)
      return latest
    },
    /** Uses the cached view, as there is no time to read. */
    saveOnLeave: () => {
      const all = client.getQueryData<Record<string, unknown>>(preferencesKey)
      if (!all || !latest || seen === latest) return
      const value = onto(all, latest)
      void call(preferences.save, { key, value }, { keepalive: true }).catch(() => {})
    },
  }
}

/**
 * Returns the user's view of a table. Changes apply at once and are merged into the stored view later; an unreadable
 * view is never overwritten.
 */
export function useTableView(name: TableName): TableViewState {
  const { call } = useServices()
  const client = useQueryClient()
  const { data, isError } = useRead(preferences.list, {}, { staleTime: Infinity, gcTime: Infinity })
  const key: TableKey = tableKey(name)
  const kept = data?.[key]
  // The cache notifies late, which would briefly reset a checkbox.
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
