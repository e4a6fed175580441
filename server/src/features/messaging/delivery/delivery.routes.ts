import { delivery as calls } from '@amber/contract/messaging/delivery.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import { readDeliveryState, sendTest } from './delivery-state.service.ts'

export function deliveryRoutes({ delivery }: { delivery: DeliveryOptions }): Route[] {
  return [
    bind(calls.state, (context) => readDeliveryState(context, delivery)),
    bind(calls.sendTest, (context) => sendTest(context, delivery)),
  ]
}
