import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothing = () => () => {}

/**
 * The query that goes along from one page of the login area to another: where somebody wants to go once they are in. With
 * `isForLink` also that what waits is to be linked to who comes in there.
 */
export function useKeptSearch(isForLink = false): string {
  const { search } = useLocation()
  // The markup of the build knows of no query.
  const isDrawn = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const kept = new URLSearchParams(isDrawn ? search : '')
  // Who goes elsewhere links nothing any more (lib/pending-link.ts).
  if (!isForLink) kept.delete('link')
  return kept.toString()
}
