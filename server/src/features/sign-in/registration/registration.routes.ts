import { registration } from '@amber/contract/sign-in/registration.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import { readInvitation, readMode, register } from './registration.service.ts'

export const registrationRoutes: Route[] = [
  bindPublic(registration.get, async ({ db }) => ({ mode: await readMode(db) })),
  bindPublic(registration.readInvitation, readInvitation),
  bindPublic(registration.register, register),
]
