import type { CompanyTheme } from '@amber/contract/settings/appearance.ts'
import {
  defaultThemeSettings,
  readThemeSettings,
  themeModes,
  type ThemeMode,
  type ThemeSettings,
} from '@amber/contract/settings/theme.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { BrandStore } from '#web/lib/brand.ts'
import { choiceEntry, jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage, StorageEntry } from '#web/lib/browser/storage.ts'

/** Custom properties of a theme other than the default, by scheme. */
export type ThemeLook = Record<'light' | 'dark', Readonly<Record<string, string>>>

/** Last change in this browser, and whether the settings are the user's own. */
export type ThemeChange = { at: string; isOwn: boolean }

const isObject = (found: unknown): found is Record<string, unknown> =>
  typeof found === 'object' && found !== null

/** Keys of the specification. `darkMode` and `themeColor` are derived. */
export const themeEntries = {
  mode: choiceEntry('themeMode', themeModes),
  isDark: jsonEntry('darkMode', (found) => (typeof found === 'boolean' ? found : undefined)),
  color: {
    key: 'themeColor',
    parse: (text) => (/^#[\da-f]{6}$/i.test(text) ? text : undefined),
    print: (value) => value,
  } satisfies StorageEntry<string>,
  settings: jsonEntry('themeSettings', (found) =>
    isObject(found) ? readThemeSettings(found) : undefined,
  ),
  change: jsonEntry('themeChange', (found): ThemeChange | undefined =>
    isObject(found) && typeof found.at === 'string' && typeof found.isOwn === 'boolean'
      ? { at: found.at, isOwn: found.isOwn }
      : undefined,
  ),
  /** Applied by app/boot/boot.ts. */
  look: jsonEntry('themeLook', (found) =>
    isObject(found) && isObject(found.light) && isObject(found.dark)
      ? (found as ThemeLook)
      : undefined,
  ),
}

export type ThemeState = {
  mode: ThemeMode
  isDark: boolean
  settings: ThemeSettings
  change: ThemeChange | undefined
  look: ThemeLook | undefined
  /** Company theme requested by the sign-in page, for use after sign-in. */
  company?: { reading: Promise<CompanyTheme>; at: number } | undefined
}

export type Theme = StoreApi<ThemeState> & {
  setMode: (mode: ThemeMode) => void
  setSettings: (settings: ThemeSettings) => void
  follow: (company: ThemeSettings) => void
  /** Applies settings from the server, which is no change by the user. */
  take: (kept: Pick<ThemeState, 'mode' | 'settings' | 'change'>) => void
  /** Sets the custom properties; undefined for the default in index.html. */
  setLook: (look: ThemeLook | undefined) => void
  readAgain: () => void
}

/** Ends transitions: a button fading from white under white text would be unreadable. */
function endFades(document: Document, frames = framesOfChange): void {
  if (!('getAnimations' in document)) return
  for (const one of document.getAnimations())
    if (one instanceof CSSTransition && one.transitionProperty.includes('color')) one.finish()
  if (frames > 0) requestAnimationFrame(() => endFades(document, frames - 1))
}
/** Frames until antd's colors have changed too. */
const framesOfChange = 4

function readState(storage: Storage, isDarkIn: (mode: ThemeMode) => boolean): ThemeState {
  const mode = storage.read(themeEntries.mode) ?? 'system'
  const settings = storage.read(themeEntries.settings) ?? {
    ...defaultThemeSettings,
    themeColor: storage.read(themeEntries.color) ?? defaultThemeSettings.themeColor,
  }
  const change = storage.read(themeEntries.change)
  return { mode, isDark: isDarkIn(mode), settings, change, look: storage.read(themeEntries.look) }
}

/** Writes scheme and look to the root element. */
function paint(root: HTMLElement, { isDark, look }: ThemeState, before: ThemeState) {
  root.dataset.scheme = isDark ? 'dark' : 'light'
  const properties = look?.[isDark ? 'dark' : 'light'] ?? {}
  const former = before.look?.[before.isDark ? 'dark' : 'light'] ?? {}
  for (const name of Object.keys({ ...former, ...properties }))
    root.style.setProperty(name, properties[name] ?? null)
  if (isDark !== before.isDark) endFades(root.ownerDocument)
}

function writeState(storage: Storage, state: ThemeState, primaryColor: string) {
  storage.write(themeEntries.mode, state.mode)
  storage.write(themeEntries.isDark, state.isDark)
  storage.write(themeEntries.color, state.settings.themeColor || primaryColor)
  storage.write(themeEntries.settings, state.settings)
  if (state.change) storage.write(themeEntries.change, state.change)
  else storage.remove(themeEntries.change)
}

/** Creates the theme store. Writes scheme and look to the root element. */
export function createTheme(from: {
  storage: Storage
  media: MediaQueryList
  root: HTMLElement
  brand: BrandStore
}): Theme {
  const { storage, media, root, brand } = from
  const isDarkIn = (mode: ThemeMode) => (mode === 'system' ? media.matches : mode === 'dark')
  const stored = () => readState(storage, isDarkIn)
  // Starts with the state of the prerendered markup, for hydration.
  const store = createStore<ThemeState>(() => ({
    mode: 'system',
    isDark: false,
    settings: defaultThemeSettings,
    change: undefined,
    look: undefined,
  }))
  const set = (difference: Partial<ThemeState>) => {
    store.setState(difference)
    writeState(storage, store.getState(), brand.getState().primaryColor)
  }
  const changed = (isOwn = store.getState().change?.isOwn ?? false) => ({
    change: { at: new Date().toISOString(), isOwn },
  })
  store.subscribe((state, before) => paint(root, state, before))
  store.setState(stored())
  media.addEventListener('change', () => {
    if (store.getState().mode === 'system') set({ isDark: media.matches })
  })
  return {
    ...store,
    setMode: (next) => set({ mode: next, isDark: isDarkIn(next), ...changed() }),
    setSettings: (settings) => set({ settings, ...changed(true) }),
    follow: (settings) => set({ settings, ...changed(false) }),
    take: (kept) => set({ ...kept, isDark: isDarkIn(kept.mode) }),
    setLook: (look) => {
      if (JSON.stringify(look) === JSON.stringify(store.getState().look)) return
      store.setState({ look })
      if (look) storage.write(themeEntries.look, look)
      else storage.remove(themeEntries.look)
    },
    readAgain: () => store.setState(stored()),
  }
}

/** Cycles light, dark, system (specification, section 4). */
export function nextMode(mode: ThemeMode): ThemeMode {
  return themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length]!
}
