import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

export type Shortcut = {
  name: string
  /** Such as `mod+k` (Ctrl, on a Mac Cmd), `alt+shift+arrowright` or `?`. */
  keys: string
  texts: LocalizedText
  run: () => void
}

export type Shortcuts = StoreApi<{ list: readonly Shortcut[] }> & {
  add: (shortcut: Shortcut) => () => void
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

/** Returns the shortcuts; undefined outside the main layout. */
export const useShortcuts = () => useContext(ShortcutsContext)

/** Registers a shortcut while the component is mounted. */
export function useShortcut({ name, keys, texts, run }: Shortcut) {
  const shortcuts = useShortcuts()
  const onRun = useEffectEvent(run)
  useEffect(
    () => shortcuts?.add({ name, keys, texts, run: () => onRun() }),
    [shortcuts, name, keys, texts],
  )
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Whether the event matches. Letters match by key position, independent of the input language. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (mod !== parts.includes('mod') || other || event.altKey !== parts.includes('alt')) return false
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

/** Returns key names of this platform. */
export function keyNames(keys: string): readonly string[] {
  const modifiers: Readonly<Record<string, string>> = isMac() ? names.mac : names.pc
  return keys.split('+').map((key) => modifiers[key] ?? signs[key] ?? key.toUpperCase())
}
