import { sessions } from '@amber/contract/sessions.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import type { UnassignableRoles } from '#server/policies/roles.ts'
import { createSessionLister, end, endAll, endMany, listOfUser } from './sessions.service.ts'

export const sessionsRoutes = (platform: Platform, unassignable: UnassignableRoles): Route[] => [
  bind(sessions.list, createSessionLister(platform, unassignable)),
  bind(sessions.listOfUser, listOfUser),
  bind(sessions.end, end),
  bind(sessions.endMany, endMany),
  bind(sessions.endAll, endAll),
]
