/** How a browser says that something is not drawn, and how a page that is kept for later is put aside. */
const aside = '[hidden], [style*="display: none"]'

/** A modal dialog that is closed for a while, and where the focus goes once somebody closes it for good. */
type Resting = { dialog: HTMLDialogElement; opener: Element | null }

/** Closes without a word to who drew it, which would take it for the wish of a person. */
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

/** Open dialogs outside of the host, the topmost last: it is the one that holds the focus. */
function openDialogs(document: Document, host: Element): HTMLDialogElement[] {
  const holdsFocus = (dialog: Element) => Number(dialog.contains(document.activeElement))
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
    .filter((dialog) => !host.contains(dialog))
    .toSorted((a, b) => holdsFocus(a) - holdsFocus(b))
}

/** Browsers forget where something was scrolled to as soon as it is not drawn. */
function noteScrolling(document: Document): () => void {
  const places = [...document.querySelectorAll('*')]
    .filter((element) => element.scrollTop !== 0 || element.scrollLeft !== 0)
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }))
  return () => {
    for (const { element, left, top } of places)
      element.scrollTo({ left, top, behavior: 'instant' })
  }
}

/**
 * Puts the host into the document and hides everything else, now and what is added later: not drawn, out of reach for
 * keys, for finding and for assistive technology. It stays in the document, as frames would load anew. Answers how to
 * bring it back as it was: dialogs, focus and scrolling.
 */
export function hidePages(document: Document, host: Element): () => void {
  const focused = document.activeElement
  const scrollBack = noteScrolling(document)
  const hidden = new Map<HTMLElement, { display: string; isInert: boolean }>()
  const resting: Resting[] = []

  const hide = () => {
    // The lower ones close last, so that each hands the focus to what had it before.
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
  // A dialog that a page behind opens now would make all else inert, the host as well.
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
