import { useContext, useEffect, useEffectEvent } from 'react'
import { NavigationType, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { Location } from 'react-router'
import { withoutBase } from '#web/app/boot/base-path.ts'

/** One key suffices, as the main layout and blank pages are never mounted together. */
const key = 'unsaved'

export type Destination = Pick<Location, 'search' | 'state'> & {
  /** Without the base. */
  path: string
  isReplacing: boolean
}

/** Warns of unsaved changes: calls `mayLeave` before navigations for which `isAway` is true. */
export function useLeaveQuestion(from: {
  isDirty: boolean
  isAway: (to: Destination) => boolean
  mayLeave: (to: Omit<Destination, 'isReplacing'>) => Promise<boolean>
}): void {
  const { isDirty } = from
  const router = useContext(DataRouterContext)?.router
  const isAway = useEffectEvent(from.isAway)
  const mayLeave = useEffectEvent(from.mayLeave)
  useEffect(() => {
    if (!isDirty || !router) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    // `useBlocker` would add to the sign-in page's chunk.
    const pathOf = ({ pathname }: Location) => withoutBase(pathname, router.basename ?? '/')
    const destinationOf = (location: Location) => ({ ...location, path: pathOf(location) })
    router.getBlocker(key, ({ nextLocation, historyAction }) =>
      isAway({
        ...destinationOf(nextLocation),
        isReplacing: historyAction === NavigationType.Replace,
      }),
    )
    let asked: unknown
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(key)
      if (blocker?.state !== 'blocked' || blocker.location === asked) return
      asked = blocker.location
      const { location } = blocker
      const answer = (isSure: boolean) => {
        // Changes may have been saved meanwhile.
        const isLeased = router.state.blockers.get(key) === blocker
        if (isLeased) return isSure ? blocker.proceed() : blocker.reset()
        const { search, hash, state } = location
        if (isSure) void router.navigate({ pathname: pathOf(location), search, hash }, { state })
      }
      void mayLeave(destinationOf(location)).then(answer)
    })
    return () => {
      window.removeEventListener('beforeunload', warn)
      stop()
      router.deleteBlocker(key)
    }
  }, [isDirty, router])
}
