import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { editMessages } from './edit.messages.ts'

/** Ends the sign-in, which nothing may hold up. */
const signOutPath = '/login-out'

/**
 * Asks before unsaved changes are lost: on leaving for another page or closing the window. The answer is the same
 * question for everything else that would lose them; it says whether they may go. While it waits it is not asked again.
 */
export function useLeaveGuard(isDirty: boolean): () => Promise<boolean> {
  const { feedback } = useServices()
  const t = useT(editMessages)
  const isAsking = useRef(false)
  const mayLeave = useCallback(async () => {
    if (!isDirty) return true
    if (isAsking.current) return false
    isAsking.current = true
    const isGone = await feedback.ask({
      title: t('discardTitle'),
      text: t('discardText'),
      confirm: t('discard'),
      cancel: t('keep'),
    })
    isAsking.current = false
    return isGone
  }, [feedback, isDirty, t])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== signOutPath,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayLeave().then((isGone) => (isGone ? blocker.proceed() : blocker.reset()))
  }, [blocker, mayLeave])

  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
  return mayLeave
}
