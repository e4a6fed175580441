import { useEffect } from 'react'

/** What is pointed at as one thing: beside its text as well. */
const oneThing = 'a, button, [role="menuitem"], [role="option"]'
/** What a text belongs to: nothing around it is asked for more room. */
const part = `${oneThing}, li, td, th, dt, dd, p, label, h1, h2, h3`

/** Whether it ends in dots, or after so many lines, before its text does. */
function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  const [isWider, isHigher] = [scrollWidth > clientWidth, scrollHeight > clientHeight]
  if (!isWider && !isHigher) return false
  const style = getComputedStyle(element)
  const isClamped = !['', 'none'].includes(style.webkitLineClamp ?? '')
  return (isWider && style.textOverflow === 'ellipsis') || (isHigher && isClamped)
}

/**
 * Says all of a text in a tooltip where there is no room for it, anywhere in the document but where something else is
 * said already. Asked when the pointer comes: watching every text for it would measure all of them again with each page
 * that is opened.
 */
export function useEllipsisTooltips(): void {
  useEffect(() => {
    const titled = new Set<Element>()
    const tell = (element: Element) => {
      if (!isCut(element) || element.closest('[title]')) return
      // With a space between lines, where the browser lays them out.
      const text = (element as HTMLElement).innerText ?? element.textContent ?? ''
      element.setAttribute('title', text.replace(/\s+/g, ' ').trim())
      titled.add(element)
    }
    const onPointerOver = ({ target }: PointerEvent) => {
      // Elsewhere it would only grow old: the text may be another by the next time, or have room.
      for (const element of titled) element.removeAttribute('title')
      titled.clear()
      if (!(target instanceof Element)) return
      const whole = target.closest(part) ?? target
      for (let at: Element | null = target; at && whole.contains(at); at = at.parentElement)
        tell(at)
      if (whole.matches(oneThing)) for (const inner of whole.querySelectorAll('*')) tell(inner)
    }
    document.addEventListener('pointerover', onPointerOver, { passive: true })
    return () => document.removeEventListener('pointerover', onPointerOver)
  }, [])
}

/** Text in one line that ends in dots where there is no room for it. */
export function Ellipsis({ children }: { children: string }) {
  return <span className="cut-text">{children}</span>
}
