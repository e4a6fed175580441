import { signInOptions } from '@amber/contract/sign-in/sign-in-options.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { bindPublic, type Route } from '#server/http/bind.ts'
import type { SignInOptions } from './sign-in-methods.service.ts'

export function signInOptionsRoutes(partsOf: SignInOptions): Route[] {
  return [
    bindPublic(signInOptions.get, async ({ db }) => ({ parts: partsOf(await readSettings(db)) })),
  ]
}
