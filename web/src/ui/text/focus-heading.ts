/** Focuses a non-interactive element without scrolling. */
export function focusHeading(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Returns the heading of the visible page; kept pages have others. */
export const headingInSight = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1:not(.pane[hidden] h1)')
