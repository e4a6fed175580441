import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** One thing that keys do, while the part that declares it is on the screen. */
export type Shortcut = {
  /** Unique, such as `search`. */
  name: string
  /** Such as `mod+k` (Ctrl, on a Mac Cmd), `alt+l`, `alt+shift+arrowright`, or one character: `?`. */
  keys: string
  texts: LocalizedText
  run: () => void
}

export type Shortcuts = StoreApi<{ list: readonly Shortcut[] }> & {
  /** Answers how to take it away again. */
  add: (shortcut: Shortcut) => () => void
  /** Does what the keys of that name do, for buttons that do the same. */
  run: (name: string) => void
}

export function createShortcuts(): Shortcuts {
  const store = createStore<{ list: readonly Shortcut[] }>(() => ({ list: [] }))
  return {
    ...store,
    add: (shortcut) => {
      store.setState(({ list }) => ({ list: [...list, shortcut] }))
      return () =>
        store.setState(({ list }) => ({ list: list.filter((other) => other !== shortcut) }))
    },
    run: (name) =>
      store
        .getState()
        .list.findLast((shortcut) => shortcut.name === name)
        ?.run(),
  }
}

export const ShortcutsContext = createContext<Shortcuts | undefined>(undefined)

/** The shortcuts of the main layout; undefined outside of it. */
export const useShortcuts = () => useContext(ShortcutsContext)

/** Declares a shortcut for as long as the component is there. Outside the main layout nobody listens. */
export function useShortcut({ name, keys, texts, run }: Shortcut) {
  const shortcuts = useShortcuts()
  const onRun = useEffectEvent(run)
  useEffect(
    () => shortcuts?.add({ name, keys, texts, run: () => onRun() }),
    [shortcuts, name, keys, texts],
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Whether a pressed key is these. Letters are told by their place, so that any language may be typed in. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== parts.includes('mod') || other || event.altKey !== parts.includes('alt')) return false
  // A character such as `?` may need Shift or not, as keyboards have it.
  if (parts.length === 0 && key.length === 1) return event.key === key
  if (event.shiftKey !== parts.includes('shift')) return false
  return event.key.toLowerCase() === key || event.code.toLowerCase() === `key${key}`
}

const signs: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  delete: 'Delete',
}
const names = {
  mac: { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' },
  pc: { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' },
}

/** The keys as they are written on this computer's keyboard. */
export function keyNames(keys: string): readonly string[] {
  const modifiers: Readonly<Record<string, string>> = isMac() ? names.mac : names.pc
  return keys.split('+').map((key) => modifiers[key] ?? signs[key] ?? key.toUpperCase())
}
