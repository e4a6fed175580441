import { useEffect, useRef } from 'react'

/** Heading that takes the focus, so that screen readers read replaced content. */
export function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Focuses a non-interactive element without scrolling. */
export function focusHeading(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Returns the heading of the visible page; kept pages have others. */
export const headingInSight = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1:not(.pane[hidden] h1)')

/** Focuses the page heading when an operation removes the focused element. */
export function useFocusAfter(isInProgress: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (was.current && !isInProgress && isFocusLost) focusHeading(headingInSight())
    was.current = isInProgress
  }, [isInProgress])
}
