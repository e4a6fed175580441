import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { Location } from 'react-router'
import { withoutBase } from '#web/app/boot/base-path.ts'

/** There is one at a time: the main layout and a blank page are never shown together. */
const key = 'unsaved'

/**
 * While something is not saved: the window asks before it closes, and before the router goes to a path that `isAway`
 * tells, `mayLeave` is asked.
 */
export function useLeaveQuestion(from: {
  isDirty: boolean
  isAway: (path: string, state: unknown) => boolean
  mayLeave: () => Promise<boolean>
}): void {
  const { isDirty } = from
  const router = useContext(DataRouterContext)?.router
  const isAway = useEffectEvent(from.isAway)
  const mayLeave = useEffectEvent(from.mayLeave)
  useEffect(() => {
    if (!isDirty || !router) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    // The router's own hook would come with the sign-in page, which has the router but no such question.
    const pathOf = ({ pathname }: Location) => withoutBase(pathname, router.basename ?? '/')
    router.getBlocker(key, ({ nextLocation }) => isAway(pathOf(nextLocation), nextLocation.state))
    let asked: unknown
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(key)
      if (blocker?.state !== 'blocked' || blocker.location === asked) return
      asked = blocker.location
      const { location } = blocker
      const answer = (isSure: boolean) => {
        // What was not saved may have been saved while the question was open: then nothing is held back any more.
        const isLeased = router.state.blockers.get(key) === blocker
        if (isLeased) return isSure ? blocker.proceed() : blocker.reset()
        const { search, hash, state } = location
        if (isSure) void router.navigate({ pathname: pathOf(location), search, hash }, { state })
      }
      void mayLeave().then(answer)
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      stop()
      router.deleteBlocker(key)
    }
  }, [isDirty, router])
}
