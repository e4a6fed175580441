import type { Allow } from '@amber/contract/endpoint.ts'
import type { ComponentType } from 'react'
import { useCan } from '#web/lib/call/services.ts'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'

/** Page of a route for users with its permission. */
export function RouteGuard({ allow, page: Page }: { allow: Allow; page: ComponentType }) {
  const can = useCan()
  // Shown until the sign-in page is there, although the token of a user who signs out is gone.
  const isForAll = allow === 'public' || allow === 'signed-in'
  return isForAll || can(allow) ? <Page /> : <Forbidden />
}
