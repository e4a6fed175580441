import { preferences, readPreference } from '@amber/contract/account/preferences.ts'
import type { QueryClient } from '@tanstack/react-query'
import { languageByDefaultEntry } from '#web/lib/i18n/i18n.ts'
import type { Services } from '#web/lib/call/services.ts'
import { readPreferences } from '#web/lib/preference/kept-preferences.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'

type Kept = { userId: string; language: string }

const keptEntry = jsonEntry('languageKept', (found): Kept | undefined => {
  const { userId, language } = (found ?? {}) as Partial<Kept>
  return typeof userId === 'string' && typeof language === 'string'
    ? { userId, language }
    : undefined
})

/** Saves the language on the server, for mail. */
export function keepLanguage(from: {
  services: Services
  client: QueryClient
  userId: string
  signal: AbortSignal
}): void {
  const { client, userId, signal } = from
  const { i18n, storage, silentRequest } = from.services
  const keep = async () => {
    const { language } = i18n.getState()
    const kept = storage.read(keptEntry)
    if (kept?.userId === userId && kept.language === language) return
    // A default must not replace another browser's choice.
    if (storage.read(languageByDefaultEntry) !== undefined) {
      const found = await readPreferences({ client, call: silentRequest, staleTime: Infinity })
      if (readPreference('language', found.language) !== undefined) return
    }
    await silentRequest(preferences.save, { key: 'language', value: language }, { keepalive: true })
    storage.write(keptEntry, { userId, language })
  }
  // Retried with the next choice or visit.
  const tryToKeep = () => void keep().catch(() => {})
  tryToKeep()
  const stop = i18n.subscribe(tryToKeep)
  signal.addEventListener('abort', stop)
}
