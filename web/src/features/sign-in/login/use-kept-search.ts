import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothing = () => () => {}

/** Returns the query with the redirect. `isForLink` keeps the pending link too. */
export function useKeptSearch(isForLink = false): string {
  const { search } = useLocation()
  // The prerendered markup has no query.
  const isDrawn = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const kept = new URLSearchParams(isDrawn ? search : '')
  if (!isForLink) kept.delete('link')
  return kept.toString()
}
