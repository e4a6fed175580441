import { useEffect } from 'react'

/** Elements hovered as a whole, beside their text as well. */
const oneThing = 'a, button, [role="menuitem"], [role="option"]'
/** Elements that limit the search for clipped ancestors. */
const part = `${oneThing}, li, td, th, dt, dd, p, label, h1, h2, h3`

/** Whether text is clipped by an ellipsis or after a number of lines. */
function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const [isWider, isHigher] = [scrollWidth > clientWidth, scrollHeight > clientHeight]
  if (!isWider && !isHigher) return false
  const style = getComputedStyle(element)
  const isClamped = !['', 'none'].includes(style.webkitLineClamp ?? '')
  return (isWider && style.textOverflow === 'ellipsis') || (isHigher && isClamped)
}

/** Shows clipped texts as a tooltip. Checked on hover, because observing would measure all texts of each page. */
export function useEllipsisTooltips(): void {
  useEffect(() => {
    const titled = new Set<Element>()
    const addTitle = (element: Element) => {
      if (!isCut(element) || element.closest('[title]')) return
      // `innerText` separates rendered lines by a space.
      const text = (element as HTMLElement).innerText ?? element.textContent ?? ''
      element.setAttribute('title', text.replace(/\s+/g, ' ').trim())
      titled.add(element)
    }
    const onPointerOver = ({ target }: PointerEvent) => {
      // Removed on leaving, because text and room may change.
      for (const element of titled) element.removeAttribute('title')
      titled.clear()
      if (!(target instanceof Element)) return
      const whole = target.closest(part) ?? target
      for (let at: Element | null = target; at && whole.contains(at); at = at.parentElement)
        addTitle(at)
      if (whole.matches(oneThing)) for (const inner of whole.querySelectorAll('*')) addTitle(inner)
    }
    document.addEventListener('pointerover', onPointerOver, { passive: true })
    return () => document.removeEventListener('pointerover', onPointerOver)
  }, [])
}

/** Single-line text with an ellipsis when clipped. */
export function Ellipsis({ children }: { children: string }) {
  return <span className="cut-text">{children}</span>
}
