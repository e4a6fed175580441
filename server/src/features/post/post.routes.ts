import { post } from '@amber/contract/post.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { DeliveryOptions } from '#server/lib/postman.ts'
import { readPost, sendTest } from './post-state.service.ts'

export function postRoutes({ delivery }: { delivery: DeliveryOptions }): Route[] {
  return [
    bind(post.state, (context) => readPost(context, delivery)),
    bind(post.sendTest, (context) => sendTest(context, delivery)),
  ]
}
