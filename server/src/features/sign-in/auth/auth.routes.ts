import * as z from 'zod'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { countByMinute } from '#server/http/limits/minute-counter.ts'
import { createQueue } from '#server/lib/queue.ts'
import { login, lockSession, signInsPerMinute, unlockSession } from './auth.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'

/** Enough to use the CPUs, few enough to protect the database; others are refused at little cost. */
const atOnce = { concurrency: 32, waitingLimit: 100 }

export function authRoutes(sessions: Sessions, site: PublicSite): Route[] {
  const queue = createQueue(atOnce)
  const signIns = countByMinute(signInsPerMinute)
  const isOfSession = async (input: unknown, authorization: string | null) => {
    const given = z.safeParse(auth.logout.input, input)
    if (!given.success) return false
    return sessions.isLive({ refreshToken: given.data.refreshToken, authorization })
  }
  return [
    bindPublic(auth.login, (context) => queue.run(() => login(context, sessions, signIns)), {
      isFreeOnSuccess: true,
    }),
    bind(auth.getUserInfo, async ({ actor }) => ({
      userId: actor.id,
      userName: actor.userName,
      nickName: actor.nickName,
      avatar: actor.avatar,
      roles: [...actor.roles],
      buttons: [...actor.buttons],
      homePath: actor.homePath,
      authorization: actor.authorization,
      hasExamples: actor.hasExamples,
    })),
    bindPublic(
      auth.refreshToken,
      ({ input, request }) => sessions.refresh(input.refreshToken, request),
      { isFreeOnSuccess: true, isOwnCall: (input) => isOfSession(input, null) },
    ),
    bindPublic(
      auth.logout,
      async ({ input: { refreshToken }, request }) => {
        const { authorization } = request
        if (refreshToken === undefined && authorization === null) throw fail('8888')
        await sessions.close({ refreshToken, authorization })
        request.markMetricsChanged()
        return {}
      },
      { isOwnCall: (input, { authorization }) => isOfSession(input, authorization) },
    ),
    bind(sessionLock.lock, lockSession),
    bind(sessionLock.unlock, (context) => unlockSession(context, site)),
  ]
}
