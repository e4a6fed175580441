import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a navigation to a list whose form for a new record opens by itself; anew each time, as it is asked for anew. */
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
