import type { Services } from '#web/lib/call/services.ts'
import type { AppRouter } from '#web/app/routes/router.ts'
import { fetchedObjects, forbiddenHandle, routeObjects } from './open-routes.ts'
import { readRights } from './read-rights.ts'
import { rightsMessages } from './rights.messages.ts'
import type { SignedInState } from './signed-in-state.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import type { RouteObject } from 'react-router'

export type RightsParts = {
  services: Services
  /** What is there now. */
  now: () => { router: AppRouter; signedInState: SignedInState }
  /** Goes on at the same place with a router of these routes. */
  goOn: (signedInState: SignedInState, objects: RouteObject[]) => void
}

/** Of those who come back to the window again and again, the server is asked this often at most, in milliseconds. */
const least = 3000

const pageName = ({ state }: AppRouter) =>
  (state.matches.at(-1)?.route.handle as { name?: string })?.name
const isRefusal = (name: string | undefined) =>
  name === forbiddenHandle.name || name === 'unmatched'

async function follow(
  { services, now, goOn }: RightsParts,
  signedInState: SignedInState,
): Promise<void> {
  const { session, feedback, i18n } = services
  const next = await readRights(services.call, { isBackground: true, errorDisplay: 'inline' })
  const { rights } = signedInState
  // Somebody else may have signed in meanwhile.
  if (!rights || now().signedInState !== signedInState || !session.getState().token) return
  const { user } = session.getState()
  if (JSON.stringify(user) !== JSON.stringify(next.user)) session.setUser(next.user)
  const before = rights.getState()
  if (before.fingerprint === next.fingerprint) return
  const { basename = '/', state } = now().router
  const { location, navigation } = state
  const going = navigation.location
  // Who is on the way out needs no routes any more.
  if (going?.pathname.endsWith('/login-out')) return
  const objects = await fetchedObjects(routeObjects(signedInState, next), {
    path: location.pathname,
    basename,
  })
  const { router } = now()
  if (now().signedInState !== signedInState) return
  const wasRefused = isRefusal(pageName(router))
  rights.setState(next)
  goOn(signedInState, objects)
  const { router: renewed } = now()
  if (going) await renewed.navigate(going, { replace: true })
  else if (!wasRefused && isRefusal(pageName(renewed)) && next.home !== location.pathname) {
    await renewed.navigate(next.home, { replace: true })
    feedback.toast({
      kind: 'info',
      title: translateMessage(rightsMessages.changed, i18n.getState().language),
      detail: translateMessage(rightsMessages.pageMissing, i18n.getState().language),
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
  const { signedInState } = parts.now()
  if (!signedInState.rights) return true
  const time = Date.now()
  if (!isUrgent && time - (signedInState.readAt ?? 0) < least) return true
  signedInState.readAt = time
  // One after the other, so that an older answer does not undo a newer one.
  const turn = (signedInState.reading ?? Promise.resolve()).then(() => follow(parts, signedInState))
  // Whatever went wrong, the next turn is taken. What ends a session has been dealt with.
  const isRead = turn.then(
    () => true,
    () => false,
  )
  signedInState.reading = isRead
  return isRead
}
