import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusHeading } from '#web/ui/text/focused-heading.tsx'

type Positions = Map<Element, readonly [left: number, top: number]>
type Scrolled = { path: string; positions: Positions }

type Shown = {
  key: string
  path: string
  /** Keys of all kept pages, one per line. */
  kept: string
}

function scrollersAround(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...scrollersAround(parent)] : []
}

/** Closed dialogs, and the phone menu, which does not belong to the page. */
const closed = '.phone-menu, .ant-drawer:not(.ant-drawer-open), [hidden], [style*="display: none"]'

function hasOpenDialog(): boolean {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].some(
    (dialog) => !dialog.closest(closed),
  )
}

/** Elements that a page removed, such as closed lists. */
function dropDetached(positions: Positions) {
  for (const element of positions.keys()) if (!element.isConnected) positions.delete(element)
}

/** Restores scroll positions inside, around and in portals of the page. A new page starts at the top. */
export function useScrollReturn(root: RefObject<HTMLElement | null>, { key, path, kept }: Shown) {
  const scrolled = useRef(new Map<string, Scrolled>())
  /** Last known offsets; reading them would force a layout of the new page. */
  const tops = useRef(new WeakMap<Element, number>())

  useLayoutEffect(() => {
    const keys = new Set(kept.split('\n'))
    for (const old of scrolled.current.keys()) if (!keys.has(old)) scrolled.current.delete(old)
  }, [kept])

  useLayoutEffect(() => {
    const main = root.current?.closest('main') ?? root.current
    if (!main) return undefined
    const old = scrolled.current.get(key)
    // Another path in the same tab counts as a new page.
    const positions: Positions = old?.path === path ? old.positions : new Map()
    scrolled.current.set(key, { path, positions })
    for (const element of scrollersAround(main))
      if ((tops.current.get(element) ?? 0) > 0 && !positions.has(element)) element.scrollTop = 0
    // Browsers reset the scroll position of hidden elements.
    dropDetached(positions)
    for (const [element, [left, top]] of positions) {
      if (left > 0 || top > 0 || (tops.current.get(element) ?? 0) > 0)
        element.scrollTo({ left, top, behavior: 'instant' })
    }

    const note = ({ target }: Event) => {
      const element = target instanceof Document ? target.scrollingElement : target
      if (!(element instanceof Element)) return
      // Elements outside the layout are portals of the page.
      const isOurs = main.contains(element) || element.contains(main) || !element.closest('.layout')
      if (isOurs) {
        if (!positions.has(element)) dropDetached(positions)
        positions.set(element, [element.scrollLeft, element.scrollTop])
      }
      if (element.contains(main)) tops.current.set(element, element.scrollTop)
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [root, key, path])
}

/** Repositions floating elements, which were placed before the page was visible. */
export function useFloatPositions(root: RefObject<HTMLElement | null>, { key, kept }: Shown) {
  const before = useRef({ key, kept })
  useEffect(() => {
    const isReturn = before.current.key !== key && before.current.kept.split('\n').includes(key)
    before.current = { key, kept }
    if (!isReturn) return undefined
    let isOver = false
    const pane = root.current?.querySelector('.pane:not([hidden])')
    const reposition = async () => {
      await Promise.allSettled((pane?.getAnimations?.() ?? []).map(({ finished }) => finished))
      if (!isOver) window.dispatchEvent(new Event('resize'))
    }
    void reposition()
    return () => {
      isOver = true
    }
  }, [root, key, kept])
}

/** Moves focus to the opened page, for keyboard and screen reader users. */
export function useFocusOnOpen(root: RefObject<HTMLElement | null>, { key, path }: Shown) {
  const seen = useRef(`${key} ${path}`)
  useEffect(() => {
    const now = `${key} ${path}`
    if (seen.current === now) return
    seen.current = now
    // Focus stays in the tab bar or a restored dialog.
    if (document.activeElement?.closest('[role=tablist]') || hasOpenDialog()) return
    const heading = root.current?.querySelector<HTMLElement>('.pane:not([hidden]) h1')
    if (heading) focusHeading(heading)
    else root.current?.closest('main')?.focus({ preventScroll: true })
  }, [root, key, path])
}
