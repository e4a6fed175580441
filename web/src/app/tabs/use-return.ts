import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { focusHeading } from '#web/ui/text/focus-heading.ts'

type Positions = Map<Element, readonly [left: number, top: number]>
type Place = { path: string; positions: Positions }

type Shown = {
  /** The page that is shown. */
  key: string
  path: string
  /** The keys of all pages that are kept, one a line. */
  kept: string
}

/** What may scroll around an element, up to the window. */
function scrollersAround(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...scrollersAround(parent)] : []
}

/** Dialogs that are not open on the page: the menu of a small window is not the page's, and a closed drawer stays there. */
const closed = '.phone-menu, .ant-drawer:not(.ant-drawer-open), [hidden], [style*="display: none"]'

function hasOpenDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].some(
    (dialog) => !dialog.closest(closed),
  )
}

/**
 * Brings the reader back to where they were on a page: all that was scrolled in it, around it, and in what it opened
 * elsewhere in the document. A page that is new begins at its top.
 */
export function useScrollReturn(root: RefObject<HTMLElement | null>, { key, path, kept }: Shown) {
  const places = useRef(new Map<string, Place>())
  /** How far what is around the pages is scrolled, as it was last heard: asking would lay out the page that comes first. */
  const tops = useRef(new WeakMap<Element, number>())

  useLayoutEffect(() => {
    const keys = new Set(kept.split('\n'))
    for (const old of places.current.keys()) if (!keys.has(old)) places.current.delete(old)
  }, [kept])

  useLayoutEffect(() => {
    const main = root.current?.closest('main') ?? root.current
    if (!main) return undefined
    const old = places.current.get(key)
    // Another path in the same tab is another page to the reader.
    const positions: Positions = old?.path === path ? old.positions : new Map()
    places.current.set(key, { path, positions })
    for (const element of scrollersAround(main))
      if ((tops.current.get(element) ?? 0) > 0 && !positions.has(element)) element.scrollTop = 0
    // Browsers forget the position of what is not drawn, and shorten what is around it.
    for (const [element, [left, top]] of positions) {
      if (!element.isConnected) positions.delete(element)
      else if (left > 0 || top > 0 || (tops.current.get(element) ?? 0) > 0)
        element.scrollTo({ left, top, behavior: 'instant' })
    }

    const note = ({ target }: Event) => {
      const element = target instanceof Document ? target.scrollingElement : target
      if (!(element instanceof Element)) return
      // Menu and header have nothing to do with the page; what stands outside the layout was opened by it.
      const isOurs = main.contains(element) || element.contains(main) || !element.closest('.layout')
      if (isOurs) positions.set(element, [element.scrollLeft, element.scrollTop])
      if (element.contains(main)) tops.current.set(element, element.scrollTop)
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [root, key, path])
}

/**
 * What floats over a page, such as a drop-down, was given its place while the page that comes back was still on its way
 * in. It looks for it anew as it does in a window of another size.
 */
export function usePlaceOfFloats(root: RefObject<HTMLElement | null>, { key, kept }: Shown) {
  const before = useRef({ key, kept })
  useEffect(() => {
    const isReturn = before.current.key !== key && before.current.kept.split('\n').includes(key)
    before.current = { key, kept }
    if (!isReturn) return undefined
    let isOver = false
    const pane = root.current?.querySelector('.pane:not([hidden])')
    const placeAgain = async () => {
      await Promise.allSettled((pane?.getAnimations?.() ?? []).map(({ finished }) => finished))
      if (!isOver) window.dispatchEvent(new Event('resize'))
    }
    void placeAgain()
    return () => {
      isOver = true
    }
  }, [root, key, kept])
}

/** Moves focus to what was opened, so that readers of the screen and of the keyboard are where the eyes are. */
export function useFocusOnOpen(root: RefObject<HTMLElement | null>, { key, path }: Shown) {
  const seen = useRef(`${key} ${path}`)
  useEffect(() => {
    const now = `${key} ${path}`
    if (seen.current === now) return
    seen.current = now
    // Who walks along the tabs stays there; a dialog that is there again has the focus itself.
    if (document.activeElement?.closest('[role=tablist]') || hasOpenDialog()) return
    const heading = root.current?.querySelector<HTMLElement>('.pane:not([hidden]) h1')
    if (heading) focusHeading(heading)
    else root.current?.closest('main')?.focus({ preventScroll: true })
  }, [root, key, path])
}
