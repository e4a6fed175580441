import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useServices, useT } from '#web/lib/services.ts'
import { functionFormsMessages } from './function-forms.messages.ts'

/** Asks before what was typed is lost: on the way to another page, and when the window closes. */
export function useUnsaved(isUnsaved: boolean) {
  const { feedback } = useServices()
  const t = useT(functionFormsMessages)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Whoever is signed out has no choice.
      nextLocation.pathname !== '/login-out',
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void feedback
      .ask({
        title: t('leaveTitle'),
        text: t('leaveText'),
        confirm: t('leave'),
        cancel: t('stay'),
      })
      .then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker, feedback, t])
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
