import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Returns a new object per call, so that a repeated request works. */
export const addNow = () => ({ addNow: true })

/** Opens the form once if the navigation asked for it (`addNow`). */
export function useAddNow(mayAdd: boolean, open: () => void): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = typeof state === 'object' && state !== null && 'addNow' in state
  const start = useEffectEvent(() => {
    // A reload or back must not repeat it.
    void navigate({ pathname, search }, { replace: true, state: null })
    if (mayAdd) open()
  })
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked, state])
}
