/** Moves the focus to what is no control, such as a heading; what is scrolled stays where it is. */
export function focusHeading(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** The heading of the page in sight: others may be kept behind it. */
export const headingInSight = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1:not(.pane[hidden] h1)')
