import { auth } from '@amber/contract/auth.ts'
import { bind, bindPublic, type Route } from '#server/http/bind.ts'
import { login } from './auth.service.ts'
import type { Sessions } from './sessions.service.ts'

export function authRoutes(sessions: Sessions): Route[] {
  return [
    bindPublic(auth.login, (context) => login(context, sessions)),
    bind(auth.getUserInfo, async ({ actor }) => ({
      userId: actor.id,
      userName: actor.userName,
      nickName: actor.nickName,
      roles: [...actor.roles],
      buttons: [...actor.buttons],
      homePath: actor.homePath,
      authorization: actor.authorization,
    })),
    bindPublic(auth.refreshToken, ({ input, request }) =>
      sessions.refresh(input.refreshToken, request),
    ),
    bindPublic(auth.logout, async ({ input }) => {
      await sessions.close(input.refreshToken)
      return {}
    }),
  ]
}
