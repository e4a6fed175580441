import {
  defaultMessageSettings,
  type MessageSettings,
} from '@amber/contract/messaging/message-settings.ts'
import { preferences, readPreference } from '@amber/contract/account/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Call } from '#web/lib/call/api.ts'
import { notePreference, preferencesKey } from '#web/lib/preference/kept-preferences.ts'
import { useRead } from '#web/lib/call/query.ts'
import { saveSoon, useFlushOnLeave } from '#web/lib/browser/save-soon.ts'
import { ownZone } from '#web/lib/i18n/format.ts'
import { useServices } from '#web/lib/call/services.ts'

type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/** Saves the latest value after 300 ms. */
function createSaver(from: {
  call: Call
  client: QueryClient
  /** `failed`: the latest value was not saved. */
  onState: (state: SaveState) => void
}) {
  const { call, client, onState } = from
  let latest: MessageSettings | undefined
  const saver = saveSoon(async (value: MessageSettings) => {
    onState('saving')
    try {
      await call(preferences.save, { key: 'messages', value }, { keepalive: true })
    } catch (error) {
      if (latest === value) onState('failed')
      throw error
    }
    const isReading = client.getQueryState(preferencesKey)?.fetchStatus === 'fetching'
    notePreference(client, 'messages', value)
    // A read begun before the save may return the previous settings.
    if (isReading) void client.invalidateQueries({ queryKey: preferencesKey, exact: true })
    if (latest === value) onState('saved')
  }, 300)
  return {
    flush: saver.flush,
    put: (value: MessageSettings) => {
      latest = value
      saver.put(value)
    },
  }
}

/** Reads and changes message settings optimistically. The stored settings apply again once the save has ended. */
export function useMessageSettings() {
  const { call } = useServices()
  const client = useQueryClient()
  const read = useRead(preferences.list, {}, { staleTime: 0, errorDisplay: 'inline' })
  const kept = read.data?.messages
  const stored = useMemo(
    () =>
      readPreference('messages', kept) ?? {
        ...defaultMessageSettings,
        quiet: { ...defaultMessageSettings.quiet, zone: ownZone() },
      },
    [kept],
  )
  const [wanted, setWanted] = useState<MessageSettings>()
  const [state, setState] = useState<SaveState>('idle')
  const saver = useMemo(() => {
    const onState = (next: SaveState) => {
      setState(next)
      if (next !== 'saving') setWanted(undefined)
    }
    return createSaver({ call, client, onState })
  }, [call, client])
  useFlushOnLeave(saver.flush)
  return {
    settings: read.data ? (wanted ?? stored) : undefined,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
    state,
    change: (next: MessageSettings) => {
      setWanted(next)
      saver.put(next)
    },
  }
}
