import { useEffect, useRef } from 'react'

/** The heading of what takes another's place on the page: it takes the focus, so that it is heard. */
export function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
