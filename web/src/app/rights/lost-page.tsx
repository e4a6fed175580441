import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { PageFailure } from '#web/app/route-error-page.tsx'

/**
 * A page, or where its file cannot be fetched one that says so, in the layout, and looks again whenever somebody comes
 * to it. It never rejects: the router draws nothing at all, the layout included, where a page of it has not been fetched.
 */
export function pageOrLost(load: () => Promise<ComponentType>): Promise<ComponentType> {
  function LostPage() {
    const [Page, setPage] = useState<ComponentType>()
    useEffect(() => {
      let isOver = false
      const look = async () => {
        const found = await load()
        if (!isOver) setPage(() => found)
      }
      void look().catch(() => {})
      return () => {
        isOver = true
      }
    }, [])
    return Page ? <Page /> : <PageFailure error={undefined} />
  }
  return load().catch(() => LostPage)
}
