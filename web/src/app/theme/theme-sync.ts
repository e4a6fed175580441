import { translate } from '@amber/contract/localized-text.ts'
import { preferences, readPreference } from '@amber/contract/account/preferences.ts'
import type { ThemePreference } from '@amber/contract/account/preferences.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#web/lib/call/api.ts'
import { notePreference, readPreferences } from '#web/lib/preference/kept-preferences.ts'
import type { LastAct, Services } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { ThemeState } from '#web/lib/theme/theme.ts'
import { decideTheme, isSameTheme, withNewerWish, type ThemeOwner } from './decide-theme.ts'
import { readCompanyTheme } from './read-company-theme.ts'
import { themeMessages } from './theme.messages.ts'

const ownerEntry = jsonEntry('themeOwner', (found): ThemeOwner | undefined => {
  const { userId, savedAt } = (found ?? {}) as Partial<ThemeOwner>
  return typeof userId === 'string' ? { userId, savedAt } : undefined
})

/** Key of the specification. */
const overrideEntry = jsonEntry('overrideThemeFlag', (found) =>
  typeof found === 'number' ? found : undefined,
)

/** Milliseconds; unfocused windows wait longer, so that another saves first. */
const delay = { focused: 800, other: 4000 }

type ThemeSyncParts = {
  services: Services
  client: QueryClient
  userId: string
  /** Theme at the start of the session; later differences are the user's changes. */
  begun: Pick<ThemeState, 'mode' | 'settings' | 'change'> & { at: number }
  signal: AbortSignal
}

/** Reads the user's theme and the company's, and applies the newest. */
async function loadTheme({ services, client, userId, begun, signal }: ThemeSyncParts) {
  const { theme, storage, silentRequest } = services
  const [company, kept] = await Promise.all([
    readCompanyTheme(services),
    // Data read before the session may be older than this browser's.
    readPreferences({ client, call: silentRequest, staleTime: Date.now() - begun.at }),
  ])
  if (signal.aborted) return false
  const now = theme.getState()
  const { mode, settings, change } = begun
  const decided = decideTheme({
    userId,
    saved: readPreference('theme', kept.theme),
    company,
    local: {
      owner: storage.read(ownerEntry),
      override: storage.read(overrideEntry) ?? 0,
      mode,
      settings,
      change,
    },
    now: new Date(),
  })
  const decision = withNewerWish(decided, begun, now)
  const isSame = isSameTheme(decision.settings, now.settings)
  theme.take({ ...decision, settings: isSame ? now.settings : decision.settings })
  storage.write(overrideEntry, decision.override)
  const savedAt = decision.isUnsaved ? undefined : decision.change?.at
  storage.write(ownerEntry, { userId, savedAt })
  return true
}

/** Returns whether there was a change to save. */
async function saveIfDue(
  { services, client, userId, signal }: ThemeSyncParts,
  options: CallOptions,
): Promise<boolean> {
  const { theme, storage, silentRequest } = services
  const { settings, mode, change } = theme.getState()
  const owner = storage.read(ownerEntry)
  const isDue = change && owner?.userId === userId && change.at !== owner.savedAt
  if (!isDue || signal.aborted) return false
  const value: ThemePreference = {
    settings: change.isOwn ? settings : null,
    mode,
    changedAt: change.at,
    override: storage.read(overrideEntry) ?? 0,
  }
  await silentRequest(preferences.save, { key: 'theme', value }, options)
  storage.write(ownerEntry, { userId, savedAt: change.at })
  notePreference(client, 'theme', value)
  return true
}

function showSaveFailure({ feedback, i18n }: Services) {
  const { language } = i18n.getState()
  feedback.toast({
    kind: 'info',
    title: translate(themeMessages.saveFailed, language),
    detail: translate(themeMessages.saveFailedText, language),
  })
}

/** Returns the functions that load the theme and save it, one save after another. */
function createThemeSaving(parts: ThemeSyncParts) {
  const { services, begun, signal } = parts
  const { theme } = services
  let saving = Promise.resolve()
  let hasFailed = false
  /** Whether the user's theme is known; nothing is saved before. */
  let isRead = false
  const load = async () => {
    if (await loadTheme(parts)) isRead = true
  }
  const save = async (options: CallOptions = {}) => {
    try {
      if (!isRead && theme.getState().change?.at !== begun.change?.at) await load()
      if (await saveIfDue(parts, options)) hasFailed = false
    } catch {
      // The next change or visit retries.
      if (!hasFailed && !signal.aborted) showSaveFailure(services)
      hasFailed = true
    }
  }
  const saveInTurn = (options: CallOptions = {}) => {
    saving = saving.then(() => save(options))
    return saving
  }
  return { load, save, saveInTurn }
}

/** Loads the theme and saves changes until the signal is aborted. Returns the function to run before sign-out. */
export function startThemeSync(parts: ThemeSyncParts): LastAct {
  const { userId, signal } = parts
  const { theme, storage } = parts.services
  const { load, save, saveInTurn } = createThemeSaving(parts)
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    const wait = document.hasFocus() ? delay.focused : delay.other
    timer = setTimeout(() => void saveInTurn(), wait)
  }
  let isLoaded = false
  const loading = load()
    .catch(() => {})
    .finally(() => {
      isLoaded = true
      if (!signal.aborted && !storage.read(ownerEntry))
        storage.write(ownerEntry, { userId, savedAt: undefined })
    })
  const saveNow = async (options: { keepalive: boolean }) => {
    clearTimeout(timer)
    // A page being left does not wait.
    if (options.keepalive) return isLoaded ? save(options) : undefined
    await loading
    return saveInTurn(options)
  }
  window.addEventListener('pagehide', () => void saveNow({ keepalive: true }), { signal })

  const follow = () => {
    if (signal.aborted) return
    saveSoon()
    const stop = theme.subscribe((state, before) => {
      if (state.change?.at !== before.change?.at) saveSoon()
    })
    signal.addEventListener('abort', () => {
      stop()
      clearTimeout(timer)
    })
  }
  void loading.then(follow)
  return saveNow
}
