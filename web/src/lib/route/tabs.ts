import type { LocalizedText } from '@amber/contract/localized-text.ts'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'

export type UnsavedKind = {
  /** Whether another address in the tab may unmount it. */
  isModal: boolean
  /** Whether it is not a change, but shown only once, such as a recovery code. */
  isShownOnce: boolean
}

export type PageTab = {
  /** Opens a path in its existing tab or a new one. */
  open: (path: string) => void
  /** Closes the page's tab. Resolves, after the page has unmounted, to whether it was closed. */
  close: () => Promise<boolean>
  rename: (label: string | LocalizedText | undefined) => void
  /** For `useUnsavedChanges`: marks unsaved changes by key. */
  markUnsaved: (key: string, isDirty: boolean, kind: UnsavedKind) => void
  /** For `useUnsavedChanges`: called on unmount, or when the page is hidden. */
  forgetUnsaved: (key: string) => void
}

export const PageTabContext = createContext<PageTab | undefined>(undefined)

/** Returns the tab functions for the page. */
export function useTabs(): Pick<PageTab, 'open' | 'close' | 'rename'> {
  const tab = useContext(PageTabContext)
  if (!tab) throw new Error('PageTabContext is missing above this component')
  return tab
}

/**
 * Keeps the page mounted while `isDirty`, and asks before it is closed. `isModal`: also before its tab shows another
 * address, which may unmount an open dialog. `isShownOnce`: asks about what is shown instead of changes.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  { isModal = false, isShownOnce = false } = {},
): void {
  const tab = useContext(PageTabContext)
  const key = useId()
  useEffect(() => {
    tab?.markUnsaved(key, isDirty, { isModal, isShownOnce })
    return () => tab?.forgetUnsaved(key)
  }, [tab, key, isDirty, isModal, isShownOnce])
}

/** Runs `effect` each time the page is shown; `isReturn` is false the first time. */
export function useActivated(effect: (isReturn: boolean) => void | (() => void)): void {
  const wasShown = useRef(false)
  const run = useEffectEvent(() => effect(wasShown.current))
  useEffect(() => {
    const stop = run()
    wasShown.current = true
    return stop
  }, [])
}

/** Waits until the component has unmounted or renders another `place`. */
export function useMissingRecord(place?: string): () => Promise<void> {
  const going = useRef(Promise.withResolvers<void>())
  useEffect(() => {
    // After unmounting it does not wait.
    const here = Promise.withResolvers<void>()
    going.current = here
    return () => here.resolve()
  }, [place])
  return useCallback(() => going.current.promise, [])
}
