import { preferences } from '@amber/contract/account/preferences.ts'
import type { PreferenceKey, Preferences } from '@amber/contract/account/preferences.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#web/lib/call/api.ts'
import { readKey } from '#web/lib/call/query.ts'

type All = OutputOf<typeof preferences.list>

/** Under which all that a person keeps is read, once for everybody who asks. */
export const preferencesKey = readKey(preferences.list, {})

/** All that the person keeps, read at most `staleTime` milliseconds ago, or by whoever is just reading it. */
export function readPreferences(from: {
  client: QueryClient
  call: Call
  staleTime: number
}): Promise<All> {
  const { client, call, staleTime } = from
  return client.fetchQuery({
    queryKey: preferencesKey,
    queryFn: () => call(preferences.list, {}),
    staleTime,
  })
}

/** Puts what has just been saved to what was read; where nothing was, one alone would pass for everything. */
export function notePreference<Key extends PreferenceKey>(
  client: QueryClient,
  key: Key,
  value: Preferences[Key],
): void {
  client.setQueryData<All>(preferencesKey, (old) => old && { ...old, [key]: value })
}
