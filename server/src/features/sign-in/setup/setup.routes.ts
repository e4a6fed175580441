import { setup } from '@amber/contract/sign-in/setup.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { completeSetup, readSetupLink } from './setup.service.ts'

export const setupRoutes: Route[] = [
  bindPublic(setup.readLink, readSetupLink),
  bindPublic(setup.complete, completeSetup),
]
