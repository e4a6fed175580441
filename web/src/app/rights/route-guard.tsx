import type { Permission } from '@amber/contract/permissions.ts'
import type { ComponentType } from 'react'
import { useCan } from '#web/lib/call/services.ts'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'

/** Page of a route for users with its permission. */
export function RouteGuard({ allow, page: Page }: { allow?: Permission; page: ComponentType }) {
  const can = useCan()
  return allow === undefined || can(allow) ? <Page /> : <Forbidden />
}
