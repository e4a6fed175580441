import { translate } from '@amber/contract/localized-text.ts'
import type { Services } from '#web/lib/call/services.ts'
import type { AppRouter } from '#web/app/routes/router.ts'
import { fetchedObjects, forbiddenHandle, routeObjects, storeOpenPaths } from './open-routes.ts'
import { readRouteAccess } from './read-route-access.ts'
import { rightsMessages } from './rights.messages.ts'
import type { SignedInState } from './signed-in-state.ts'
import type { RouteObject } from 'react-router'

export type RightsParts = {
  services: Services
  now: () => { router: AppRouter; signedInState: SignedInState }
  goOn: (signedInState: SignedInState, objects: RouteObject[]) => void
}

/** Minimum milliseconds between refreshes. */
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
  const next = await readRouteAccess(services.call, { isBackground: true, errorDisplay: 'inline' })
  const { access } = signedInState
  if (!access || now().signedInState !== signedInState || !session.getState().token) return
  const { user } = session.getState()
  if (JSON.stringify(user) !== JSON.stringify(next.user)) session.setUser(next.user)
  storeOpenPaths(services, next)
  const before = access.getState()
  if (before.fingerprint === next.fingerprint) return
  const { basename = '/', state } = now().router
  const { location, navigation } = state
  const going = navigation.location
  if (going?.pathname.endsWith('/login-out')) return
  const objects = await fetchedObjects(routeObjects(signedInState, next), {
    path: location.pathname,
    basename,
  })
  const { router } = now()
  if (now().signedInState !== signedInState) return
  const wasRefused = isRefusal(pageName(router))
  access.setState(next)
  goOn(signedInState, objects)
  const { router: renewed } = now()
  if (going) await renewed.navigate(going, { replace: true })
  else if (!wasRefused && isRefusal(pageName(renewed)) && next.home !== location.pathname) {
    await renewed.navigate(next.home, { replace: true })
    feedback.toast({
      kind: 'info',
      title: translate(rightsMessages.changed, i18n.getState().language),
      detail: translate(rightsMessages.pageMissing, i18n.getState().language),
    })
  }
}

/**
 * Updates menu, routes and tabs in place, and leaves a revoked page for the home page. Throttled unless `isUrgent`.
 * Never rejects; false if the read failed.
 */
export async function refreshRights(
  parts: RightsParts,
  { isUrgent }: { isUrgent: boolean },
): Promise<boolean> {
  const { signedInState } = parts.now()
  if (!signedInState.access) return true
  const time = Date.now()
  if (!isUrgent && time - (signedInState.readAt ?? 0) < least) return true
  signedInState.readAt = time
  // In sequence: an older response must not replace a newer one.
  const turn = (signedInState.reading ?? Promise.resolve()).then(() => follow(parts, signedInState))
  // A failed read does not block the next one.
  const isRead = turn.then(
    () => true,
    () => false,
  )
  signedInState.reading = isRead
  return isRead
}
