/**
 * Says all of a text in a tooltip where there is no room for it. Asked when the pointer comes: watching every text for
 * it would measure all of them again with each page that is opened.
 */
export function tellIfCut(on: HTMLElement, text: string, shown: Element | null = on) {
  if (!shown) return
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) on.title = text
  else on.removeAttribute('title')
}

/** Text that ends in dots where there is no room for it, and then says all of it in a tooltip. */
export function CutText({ children }: { children: string }) {
  return (
    <span
      className="cut-text"
      onPointerEnter={({ currentTarget }) => tellIfCut(currentTarget, children)}
    >
      {children}
    </span>
  )
}
