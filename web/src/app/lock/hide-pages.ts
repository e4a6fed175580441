const aside = '[hidden], [style*="display: none"]'

/** Temporarily closed dialog, with the element to focus when it closes for good. */
type Resting = { dialog: HTMLDialogElement; opener: Element | null }

/** Closes without a `close` event, which React would take for the user's action. */
function rest(dialog: HTMLDialogElement): Resting {
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  })
  dialog.close()
  return { dialog, opener: dialog.ownerDocument.activeElement }
}

function wake({ dialog, opener }: Resting) {
  if (!dialog.isConnected || dialog.open || dialog.closest(aside)) return
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  dialog.showModal()
}

function openDialogs(document: Document, host: Element): HTMLDialogElement[] {
  const holdsFocus = (dialog: Element) => Number(dialog.contains(document.activeElement))
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
    .filter((dialog) => !host.contains(dialog))
    .toSorted((a, b) => holdsFocus(a) - holdsFocus(b))
}

/** Browsers reset the scroll position of hidden elements. */
function noteScrolling(document: Document): () => void {
  const positions = [...document.querySelectorAll('*')]
    .filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }))
  return () => {
    for (const { element, left, top } of positions)
      element.scrollTo({ left, top, behavior: 'instant' })
  }
}

/**
 * Hides everything but the host, including later nodes; nodes stay attached, as iframes would reload. Returns a
 * function that restores the page.
 */
export function hidePages(document: Document, host: Element): () => void {
  const focused = document.activeElement
  const scrollBack = noteScrolling(document)
  const hidden = new Map<HTMLElement, { display: string; isInert: boolean }>()
  const resting: Resting[] = []

  const hide = () => {
    // Lower dialogs close last, for the order of focus.
    const closed = openDialogs(document, host).toReversed().map(rest).toReversed()
    resting.push(...closed)
    for (const child of document.body.children) {
      if (child === host || hidden.has(child as HTMLElement) || !(child instanceof HTMLElement))
        continue
      hidden.set(child, { display: child.style.display, isInert: child.hasAttribute('inert') })
      child.style.setProperty('display', 'none', 'important')
      child.setAttribute('inert', '')
    }
  }
  hide()
  document.body.append(host)
  // A dialog behind the cover would make the host inert.
  const watching = new MutationObserver(hide)
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })

  return () => {
    watching.disconnect()
    for (const [child, { display, isInert }] of hidden) {
      child.style.setProperty('display', display)
      child.toggleAttribute('inert', isInert)
    }
    host.remove()
    for (const one of resting) wake(one)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    scrollBack()
  }
}
