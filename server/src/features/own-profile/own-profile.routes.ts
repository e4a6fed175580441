import { ownProfile } from '@amber/contract/own-profile.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { readOverview, readProfile, updateProfile } from './own-profile.service.ts'

export const ownProfileRoutes: Route[] = [
  bind(ownProfile.get, ({ actor, db }) => readProfile(db, actor.id)),
  bind(ownProfile.overview, readOverview),
  bind(ownProfile.update, updateProfile),
]
