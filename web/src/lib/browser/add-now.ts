import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a navigation to a list that opens its form for a new record. A new object each time, so that asking again works. */
export const addNow = () => ({ addNow: true })

/** Opens the form for a new record where the page was gone to for that (`addNow`), once. */
export function useAddNow(mayAdd: boolean, open: () => void): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = typeof state === 'object' && state !== null && 'addNow' in state
  const start = useEffectEvent(() => {
    // Not again by a reload, or by going back.
    void navigate({ pathname, search }, { replace: true, state: null })
    if (mayAdd) open()
  })
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked, state])
}
