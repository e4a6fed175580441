import { auth } from '@amber/contract/auth.ts'
import type { Services } from '#web/lib/services.ts'

/** Reads anew who the person is and what they may; where their routes are others by that, the page begins anew. */
export async function refreshRights(services: Services, signal: AbortSignal): Promise<void> {
  const { session, call } = services
  const before = session.getState().user
  const user = await call(auth.getUserInfo, {}, { isBackground: true }).catch(() => undefined)
  if (!user || signal.aborted || session.getState().user !== before) return
  session.setUser(user)
  const routesOf = (from: typeof before) => JSON.stringify([from?.roles, from?.authorization])
  if (routesOf(user) !== routesOf(before)) window.location.reload()
}
