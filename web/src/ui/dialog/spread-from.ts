import { flushSync } from 'react-dom'

/** Animates a page-wide change as a circle from an element: 400 ms (specification, section 9). */
export function spreadFrom(element: Element, change: () => void) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !document.startViewTransition) return change()
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const reach = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))
  const transition = document.startViewTransition(() => flushSync(change))
  // A skipped transition (hidden tab) rejects, but the change is applied.
  transition.ready.then(
    () =>
      document.documentElement.animate(
        { clipPath: [`circle(0 at ${x}px ${y}px)`, `circle(${reach}px at ${x}px ${y}px)`] },
        { duration: 400, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
      ),
    () => {},
  )
}
