import {
  defaultThemeColor,
  defaultThemeSettings,
  readThemeSettings,
  type ThemeSettings,
} from '@amber/contract/theme.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { shadesOf, shadeVariables } from './shades.ts'
import { choiceEntry, jsonEntry } from './storage.ts'
import type { Storage, StorageEntry } from './storage.ts'

export const themeModes = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof themeModes)[number]

/** The specification's local keys. `darkMode` and `themeColor` are derived, and kept for what reads only them. */
export const themeEntries = {
  mode: choiceEntry('themeMode', themeModes),
  isDark: jsonEntry('darkMode', (found) => (typeof found === 'boolean' ? found : undefined)),
  color: {
    key: 'themeColor',
    parse: (text) => (/^#[\da-f]{6}$/i.test(text) ? text : undefined),
    print: (value) => value,
  } satisfies StorageEntry<string>,
  settings: jsonEntry('themeSettings', readThemeSettings),
}

export type ThemeState = { mode: ThemeMode; isDark: boolean; settings: ThemeSettings }

export type Theme = StoreApi<ThemeState> & {
  setMode: (mode: ThemeMode) => void
  /** Takes settings over and stores them in this browser at once. */
  setSettings: (settings: ThemeSettings) => void
  /** Takes over what another tab stored. */
  readAgain: () => void
}

/**
 * Light, dark, or as the operating system says, followed live; and what the theme drawer sets. Writes scheme and shades on the
 * root element, where the style sheets read them.
 */
export function createTheme(from: {
  storage: Storage
  media: MediaQueryList
  root: HTMLElement
}): Theme {
  const { storage, media, root } = from
  const isDarkIn = (mode: ThemeMode) => (mode === 'system' ? media.matches : mode === 'dark')
  const stored = (): ThemeState => {
    const mode = storage.read(themeEntries.mode) ?? 'system'
    const color = storage.read(themeEntries.color) ?? defaultThemeColor
    const settings = storage.read(themeEntries.settings) ?? {
      ...defaultThemeSettings,
      themeColor: color,
    }
    return { mode, isDark: isDarkIn(mode), settings }
  }
  // The initial state is what index.html was drawn with, so that React takes that markup over without a difference;
  // the reader's own choice follows at once.
  const store = createStore<ThemeState>(() => ({
    mode: 'system',
    isDark: false,
    settings: defaultThemeSettings,
  }))

  const paint = ({ isDark, settings }: ThemeState) => {
    const color = settings.themeColor
    root.dataset.scheme = isDark ? 'dark' : 'light'
    // The default colour's shades are in the style sheet of index.html already.
    const isDefault = color.toLowerCase() === defaultThemeColor.toLowerCase()
    const variables = Object.entries(shadeVariables(shadesOf(color, isDark)))
    for (const [name, value] of variables) root.style.setProperty(name, isDefault ? null : value)
  }
  const set = (change: Partial<ThemeState>) => {
    store.setState(change)
    const state = store.getState()
    storage.write(themeEntries.mode, state.mode)
    storage.write(themeEntries.isDark, state.isDark)
    storage.write(themeEntries.color, state.settings.themeColor)
    storage.write(themeEntries.settings, state.settings)
  }
  store.subscribe(paint)
  store.setState(stored())
  media.addEventListener('change', () => {
    if (store.getState().mode === 'system') set({ isDark: media.matches })
  })
  return {
    ...store,
    setMode: (next) => set({ mode: next, isDark: isDarkIn(next) }),
    setSettings: (settings) => set({ settings }),
    readAgain: () => store.setState(stored()),
  }
}

/** Light, dark, system, and round again (specification, section 4). */
export function nextMode(mode: ThemeMode): ThemeMode {
  return themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length]!
}
