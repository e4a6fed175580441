import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useEffect, useEffectEvent, useId, useRef } from 'react'

/** What a page may do with the tabs. */
export type PageTab = {
  /** Opens a path in its tab: the one that it has, or a new one. */
  open: (path: string) => void
  /**
   * Closes the page's own tab, after a question if something in it is not saved. Answers whether it was closed, and the
   * page is gone by then.
   */
  close: () => Promise<boolean>
  /** Gives the page's own tab a title of its own: a name, or words in both languages; nothing takes it back. */
  rename: (label: string | LocalizedText | undefined) => void
  /** For `useUnsavedChanges`: what is not saved, under a key for each asker. */
  markUnsaved: (key: string, isDirty: boolean) => void
  /** For `useUnsavedChanges`: the asker is gone, or only hidden with its page. */
  forgetUnsaved: (key: string) => void
}

/** Given by the shell around each page. */
export const PageTabContext = createContext<PageTab | undefined>(undefined)

/** The tabs, as the page inside one sees them. */
export function useTabs(): Pick<PageTab, 'open' | 'close' | 'rename'> {
  const tab = useContext(PageTabContext)
  if (!tab) throw new Error('PageTabContext is missing above this component')
  return tab
}

/**
 * While `isDirty`, the tab of this page and the window ask before they close, and the page is kept when another one
 * is opened, whatever its route says. A page that stands alone asks before it is left.
 */
export function useUnsavedChanges(isDirty: boolean): void {
  const tab = useContext(PageTabContext)
  const key = useId()
  useEffect(() => {
    tab?.markUnsaved(key, isDirty)
    return () => tab?.forgetUnsaved(key)
  }, [tab, key, isDirty])
}

/**
 * Runs `effect` whenever the page is shown: when it is opened, and each time that one comes back to it (`isReturn`).
 * What `effect` returns runs when the page is hidden or closed.
 */
export function useActivated(effect: (isReturn: boolean) => void | (() => void)): void {
  const wasShown = useRef(false)
  const run = useEffectEvent(() => effect(wasShown.current))
  useEffect(() => {
    const stop = run()
    wasShown.current = true
    return stop
  }, [])
}
