/** Whether nothing on the page has the focus. */
const isLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Remembers where what has the focus stands, for when it is gone by then: what is returned moves the focus to the
 * heading of the nearest part around that is still there, so that nobody is left at the very beginning of the page.
 */
export function keepFocusPosition(): () => void {
  const focusedElement = document.activeElement
  const around: Element[] = []
  for (let part = focusedElement?.parentElement; part; part = part.parentElement) around.push(part)
  return () => {
    if (focusedElement?.isConnected || !isLost()) return
    const near = around.find((part) => part.isConnected && part.querySelector('h1, h2, h3'))
    const heading = near?.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus()
  }
}
