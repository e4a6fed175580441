import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import './data-states.css'

/** Records saved last. A new object marks them again. */
type Saved = { ids: readonly string[] }

const SavedContext = createContext<{
  saved: Saved | undefined
  markSaved: (...ids: readonly string[]) => void
}>({ saved: undefined, markSaved: () => {} })

/** Duration in ms, as in data-states.css. */
const markedFor = 2_400

/** Lets forms report saved records to the page's list. */
export function SavedRowProvider({ children }: { children: ReactNode }) {
  const [saved, setSaved] = useState<Saved>()
  const value = useMemo(
    () => ({ saved, markSaved: (...ids: readonly string[]) => setSaved({ ids }) }),
    [saved],
  )
  return <SavedContext value={value}>{children}</SavedContext>
}

/** Returns a function that reports saved records. */
export const useMarkSaved = () => use(SavedContext).markSaved

/**
 * Scrolls to saved rows (`data-id`) and highlights them once no dialog is open. Rows missing from `view` are not
 * awaited. A change of `at` scrolls again.
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
  // On every render: rows arrive with a response, and the dialog closes later.
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
