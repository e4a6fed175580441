import { preferences, readPreference } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notePreference } from '#web/lib/preference/kept-preferences.ts'
import { useRead, useWrite } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import { useIdle } from '#web/ui/use-idle.ts'

/** Local copy, effective before the server responds. */
const offEntry = jsonEntry('shortcutsOff', (found) => (found === true ? true : undefined))

/** Returns the shortcut preference (WCAG 2.1.4) and its setter. */
export function useShortcutsOn(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const { storage } = useServices()
  const client = useQueryClient()
  const isIdle = useIdle()
  // This browser's value applies meanwhile.
  const read = useRead(
    preferences.list,
    {},
    { enabled: isIdle, staleTime: Infinity, errorDisplay: 'inline' },
  )
  const save = useWrite(preferences.save, { invalidates: [] })
  const kept = read.data && readPreference('shortcuts', read.data.shortcuts)
  // A choice made here wins over a failed or pending read.
  const [chosen, setChosen] = useState<boolean>()
  const isOn = chosen ?? kept?.isOn ?? (read.data ? true : !storage.read(offEntry))
  const isKnown = chosen !== undefined || read.data !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (isOn) storage.remove(offEntry)
    else storage.write(offEntry, true)
  }, [storage, isKnown, isOn])
  const setOn = (next: boolean) => {
    setChosen(next)
    notePreference(client, 'shortcuts', { isOn: next })
    save.mutate({ key: 'shortcuts', value: { isOn: next } })
  }
  return [isOn, setOn]
}
