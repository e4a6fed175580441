import type { OutputOf } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import type { HomeLayout } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notePreference } from '#web/lib/preference/kept-preferences.ts'
import { readKey } from '#web/lib/call/query.ts'
import { saveSoon, useFlushOnLeave } from '#web/lib/browser/save-soon.ts'
import { useServices } from '#web/lib/call/services.ts'
import { completeLayout } from './card-layout.ts'

/** Card layout of the user, saved shortly after each change. */
export function useCardLayout(stored: HomeLayout | null) {
  const { call } = useServices()
  const client = useQueryClient()
  // The local layout wins while the server returns one of its earlier versions.
  const [own, setOwn] = useState<{ layout: HomeLayout; before: readonly string[] }>()
  const saver = useMemo(
    () =>
      saveSoon(async (value: HomeLayout) => {
        await call(preferences.save, { key: 'home', value }, { keepalive: true })
        // Keeps a remounted home page from showing the old layout.
        for (const { queryKey, state } of client
          .getQueryCache()
          .findAll({ queryKey: readKey(home.overview) }))
          client.setQueryData<OutputOf<typeof home.overview>>(
            queryKey,
            (read) => read && { ...read, layout: value },
            // The metrics in the same response were not refreshed.
            { updatedAt: state.dataUpdatedAt },
          )
        notePreference(client, 'home', value)
      }),
    [call, client],
  )
  useFlushOnLeave(saver.flush)
  const read = JSON.stringify(stored)
  const isOwnNewer = own?.before.includes(read) ?? false
  const layout = useMemo(
    () => (own && isOwnNewer ? own.layout : completeLayout(stored)),
    [isOwnNewer, own, stored],
  )
  return {
    layout,
    setLayout: (next: HomeLayout) => {
      const before = isOwnNewer && own ? own.before : [read]
      setOwn({ layout: next, before: [...before, JSON.stringify(next)] })
      saver.put(next)
    },
  }
}
