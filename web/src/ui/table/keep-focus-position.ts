const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/** Returns a function that focuses the nearest remaining heading if the focused element was removed. */
export function keepFocusPosition(): () => void {
  const focusedElement = document.activeElement
  const around: Element[] = []
  for (let part = focusedElement?.parentElement; part; part = part.parentElement) around.push(part)
  return () => {
    if (focusedElement?.isConnected || !isFocusLost()) return
    const near = around.find((part) => part.isConnected && part.querySelector('h1, h2, h3'))
    const heading = near?.querySelector<HTMLElement>('h1, h2, h3')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus()
  }
}
