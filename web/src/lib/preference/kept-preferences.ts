import { preferences } from '@amber/contract/account/preferences.ts'
import type { PreferenceKey, Preferences } from '@amber/contract/account/preferences.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#web/lib/call/api.ts'
import { readKey } from '#web/lib/call/query.ts'

type All = OutputOf<typeof preferences.list>

/** Cache key of all preferences, read once for all consumers. */
export const preferencesKey = readKey(preferences.list, {})

/** Returns all preferences, at most `staleTime` milliseconds old. */
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

/** Adds a saved preference to the cache; alone it would pass for all of them. */
export function notePreference<Key extends PreferenceKey>(
  client: QueryClient,
  key: Key,
  value: Preferences[Key],
): void {
  client.setQueryData<All>(preferencesKey, (old) => old && { ...old, [key]: value })
}
