import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothing = () => () => {}

/** The query that goes along from one page of the login area to another: where somebody wants to go once they are in. */
export function useKeptSearch(): string {
  const { search } = useLocation()
  // The markup of the build knows of no query.
  const isDrawn = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const kept = new URLSearchParams(isDrawn ? search : '')
  // Who goes elsewhere links nothing any more (lib/pending-link.ts).
  kept.delete('link')
  return kept.toString()
}
