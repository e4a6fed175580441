import * as z from 'zod'
import { auth } from '@amber/contract/auth.ts'
import { sessionLock } from '@amber/contract/session-lock.ts'
import type { Site } from '#server/features/passkeys/passkey-ceremony.service.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { createQueue } from '#server/lib/queue.ts'
import { login } from './auth.service.ts'
import { lockSession, unlockSession } from './session-lock.service.ts'
import type { Sessions } from './sessions.service.ts'

/**
 * Sign-ins by password that are looked at, and those that wait: enough for the processors, and few enough that a crowd
 * does not fill the database with what comes before the passwords. Whoever comes beyond them costs next to nothing.
 */
const atOnce = { concurrency: 32, waitingLimit: 100 }

export function authRoutes(sessions: Sessions, site: Site): Route[] {
  const door = createQueue(atOnce)
  const isSomebodys = (input: unknown) => {
    const given = z.safeParse(auth.refreshToken.input, input)
    return given.success ? sessions.isLive(given.data.refreshToken) : Promise.resolve(false)
  }
  return [
    bindPublic(auth.login, (context) => door.run(() => login(context, sessions)), {
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
    })),
    bindPublic(
      auth.refreshToken,
      ({ input, request }) => sessions.refresh(input.refreshToken, request),
      { isFreeOnSuccess: true, isSomebodys },
    ),
    bindPublic(
      auth.logout,
      async ({ input, request }) => {
        await sessions.close(input.refreshToken)
        request.noteCounted()
        return {}
      },
      { isSomebodys },
    ),
    bind(sessionLock.lock, lockSession),
    bind(sessionLock.unlock, (context) => unlockSession(context, site)),
  ]
}
