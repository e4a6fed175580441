import { signInLog } from '@amber/contract/sign-in-log.ts'
import { bind, type Route } from '#server/http/bind.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createSignInList } from './sign-in-log.queries.ts'

export function signInLogRoutes(platform: Platform): Route[] {
  const listSignIns = createSignInList(platform)
  return [bind(signInLog.list, ({ db, input }) => listSignIns(db, input))]
}
