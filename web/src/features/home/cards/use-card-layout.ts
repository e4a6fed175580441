import type { OutputOf } from '@amber/contract/endpoint.ts'
import { home } from '@amber/contract/home.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import type { HomeLayout } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notePreference } from '#web/lib/preference/kept-preferences.ts'
import { readKey } from '#web/lib/call/query.ts'
import { saveSoon } from '#web/lib/browser/save-soon.ts'
import { useServices } from '#web/lib/call/services.ts'
import { useFlushOnLeave } from '#web/lib/browser/use-flush-on-leave.ts'
import { completeLayout } from './card-layout.ts'

/** How the person has arranged the cards, kept on the server a moment after each change. */
export function useCardLayout(stored: HomeLayout | null) {
  const { call } = useServices()
  const client = useQueryClient()
  // What was changed here counts until somebody changes it elsewhere: until then what is read is one of the former.
  const [own, setOwn] = useState<{ layout: HomeLayout; before: readonly string[] }>()
  const saver = useMemo(
    () =>
      saveSoon(async (value: HomeLayout) => {
        await call(preferences.save, { key: 'home', value }, { keepalive: true })
        // Home that is opened again meanwhile does not begin with how it was before.
        for (const { queryKey, state } of client
          .getQueryCache()
          .findAll({ queryKey: readKey(home.overview) }))
          client.setQueryData<OutputOf<typeof home.overview>>(
            queryKey,
            (read) => read && { ...read, layout: value },
            // Its figures are as old as they were.
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
