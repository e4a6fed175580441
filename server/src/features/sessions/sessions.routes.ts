import { sessions } from '@amber/contract/sessions.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { end, endAll, endMany, list, listOfUser } from './sessions.service.ts'

export const sessionsRoutes: Route[] = [
  bind(sessions.list, list),
  bind(sessions.listOfUser, listOfUser),
  bind(sessions.end, end),
  bind(sessions.endMany, endMany),
  bind(sessions.endAll, endAll),
]
