import { live } from '@amber/contract/live.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Live } from './live.service.ts'

export function liveRoutes(hub: Live): Route[] {
  return [
    bind(live.stream, ({ actor, input, request }) =>
      hub.open(actor, { lastEventId: request.lastEventId, since: input.since }),
    ),
  ]
}
