import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import './saved-row.css'

/** The records that were saved last. A new object marks them again. */
type Saved = { ids: readonly string[] }

const SavedContext = createContext<{
  saved: Saved | undefined
  markSaved: (...ids: readonly string[]) => void
}>({ saved: undefined, markSaved: () => {} })

/** Milliseconds for which a row is marked; saved-row.css has the same. */
const markedFor = 2_400

/** Lets the forms of a page tell its list which record they have saved. */
export function SavedRowProvider({ children }: { children: ReactNode }) {
  const [saved, setSaved] = useState<Saved>()
  const value = useMemo(
    () => ({ saved, markSaved: (...ids: readonly string[]) => setSaved({ ids }) }),
    [saved],
  )
  return <SavedContext value={value}>{children}</SavedContext>
}

/** Tells the list of the page which records were saved. */
export const useMarkSaved = () => use(SavedContext).markSaved

/**
 * Scrolls to the rows (`data-id`) that were saved and marks them for a moment, once they are there and no dialog covers
 * them. `view` names what the list shows, such as its page: a row that is not in it is not waited for in the next one.
 * `at` says where the rows stand: what moves meanwhile is scrolled to again.
 */
export function useSavedRow(
  rows: { readonly current: HTMLElement | null },
  { view, at }: { view: string; at: unknown },
) {
  const { saved } = use(SavedContext)
  const pending = useRef<{ saved: Saved; view: string }>(undefined)
  const seen = useRef<Saved>(undefined)
  const marked = useRef<{ rows: readonly Element[]; at: unknown; timer: number }>(undefined)
  const clear = () => {
    clearTimeout(marked.current?.timer)
    for (const row of marked.current?.rows ?? []) row.removeAttribute('data-lit')
    marked.current = undefined
  }
  // After every render: the row comes with a new answer, the dialog goes with the state of the page.
  useEffect(() => {
    if (saved && seen.current !== saved) pending.current = { saved, view }
    seen.current = saved
    if (pending.current && pending.current.view !== view) pending.current = undefined
    if (pending.current && !document.querySelector('dialog[open]')) {
      const found = pending.current.saved.ids.flatMap(
        (id) => rows.current?.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? [],
      )
      if (found.length > 0) {
        pending.current = undefined
        clear()
        for (const row of found) row.setAttribute('data-lit', 'true')
        marked.current = { rows: found, at: undefined, timer: window.setTimeout(clear, markedFor) }
      }
    }
    if (!marked.current || marked.current.at === at) return
    marked.current.at = at
    marked.current.rows[0]?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => clear, [])
}
