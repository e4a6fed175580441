import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { LoadingFallback } from '#web/app/boot/loading-fallback.tsx'
import { PageFailure } from '#web/app/pages/route-error-page.tsx'
import { focusHeading } from '#web/ui/text/focus-heading.ts'

/** Brings the focus to a page that came after it was opened, unless the person has gone on meanwhile. */
function focusIn(place: HTMLElement | null) {
  const { activeElement } = document
  const isWaiting =
    !activeElement || activeElement === document.body || activeElement.contains(place)
  const heading = place?.querySelector<HTMLElement>('h1')
  if (!isWaiting || !heading) return
  focusHeading(heading)
}

/**
 * A page, or where its file cannot be fetched one that says so, in the layout, and looks again whenever somebody comes
 * to it. It never rejects: the router draws nothing at all, the layout included, where a page of it has not been fetched.
 */
export function pageOrForbidden(load: () => Promise<ComponentType>): Promise<ComponentType> {
  /** Once it is there it is there for everybody who comes. */
  let found: ComponentType | undefined
  function ForbiddenPage() {
    const [Page, setPage] = useState(() => found)
    const [isLooking, setLooking] = useState(true)
    const place = useRef<HTMLDivElement>(null)
    const isLate = useRef(!Page)
    const look = async () => {
      found = await load()
      setPage(() => found)
    }
    useEffect(() => {
      if (isLate.current && Page) focusIn(place.current)
    }, [Page])
    useEffect(() => {
      let isOver = false
      const begin = async () => {
        found ??= await load()
        if (!isOver) setPage(() => found)
      }
      void begin().catch(() => {
        if (!isOver) setLooking(false)
      })
      return () => {
        isOver = true
      }
    }, [])
    if (!Page && isLooking) return <LoadingFallback />
    if (!Page) return <PageFailure error={undefined} retry={look} />
    return (
      <div ref={place} style={{ display: 'contents' }}>
        <Page />
      </div>
    )
  }
  return load().catch(() => ForbiddenPage)
}
