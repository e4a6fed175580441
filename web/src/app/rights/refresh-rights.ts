import type { Services } from '#web/lib/services.ts'
import type { AppRouter } from '#web/app/router.ts'
import { fetchedObjects, forbiddenHandle, routeObjects } from './open-routes.ts'
import { readRights } from './read-rights.ts'
import { rightsMessages } from './rights.messages.ts'
import type { Sitting } from './sitting.ts'
import { sayMessage } from '#web/lib/i18n.ts'
import type { RouteObject } from 'react-router'

export type RightsParts = {
  services: Services
  /** What is there now. */
  now: () => { router: AppRouter; sitting: Sitting }
  /** Goes on at the same place with a router of these routes. */
  goOn: (sitting: Sitting, objects: RouteObject[]) => void
}

/** Of those who come back to the window again and again, the server is asked this often at most, in milliseconds. */
const least = 3000

const pageName = ({ state }: AppRouter) =>
  (state.matches.at(-1)?.route.handle as { name?: string })?.name
const isRefusal = (name: string | undefined) =>
  name === forbiddenHandle.name || name === 'unmatched'

async function follow({ services, now, goOn }: RightsParts, sitting: Sitting): Promise<void> {
  const { session, feedback, i18n } = services
  const next = await readRights(services.call, { isBackground: true, isToldInPlace: true })
  const { rights } = sitting
  // Somebody else may have signed in meanwhile.
  if (!rights || now().sitting !== sitting || !session.getState().token) return
  const { user } = session.getState()
  if (JSON.stringify(user) !== JSON.stringify(next.user)) session.setUser(next.user)
  const before = rights.getState()
  if (before.print === next.print) return
  const { basename = '/', state } = now().router
  const { location, navigation } = state
  const going = navigation.location
  // Who is on the way out needs no routes any more.
  if (going?.pathname.endsWith('/login-out')) return
  const objects = await fetchedObjects(routeObjects(sitting, next), {
    path: location.pathname,
    basename,
  })
  const { router } = now()
  if (now().sitting !== sitting) return
  const wasRefused = isRefusal(pageName(router))
  rights.setState(next)
  goOn(sitting, objects)
  const { router: renewed } = now()
  if (going) await renewed.navigate(going, { replace: true })
  else if (!wasRefused && isRefusal(pageName(renewed)) && next.home !== location.pathname) {
    await renewed.navigate(next.home, { replace: true })
    feedback.toast({
      kind: 'info',
      title: sayMessage(rightsMessages.changed, i18n.getState().language),
      detail: sayMessage(rightsMessages.pageGone, i18n.getState().language),
    })
  }
}

/**
 * Reads anew what the person may open and do, and follows on the open screen: menu, routes and tabs, without a reload.
 * Pages that stay are left as they are; from one that may not be opened any more it leads home. Unless `isUrgent`, not
 * more often than every few seconds. Answers false when they could not be read; nothing is thrown.
 */
export async function refreshRights(
  parts: RightsParts,
  { isUrgent }: { isUrgent: boolean },
): Promise<boolean> {
  const { sitting } = parts.now()
  if (!sitting.rights) return true
  const time = Date.now()
  if (!isUrgent && time - (sitting.readAt ?? 0) < least) return true
  sitting.readAt = time
  // One after the other, so that an older answer does not undo a newer one.
  const turn = (sitting.reading ?? Promise.resolve()).then(() => follow(parts, sitting))
  // Whatever went wrong, the next turn is taken. What ends a session has been dealt with.
  const isRead = turn.then(
    () => true,
    () => false,
  )
  sitting.reading = isRead
  return isRead
}
