import type { Handler } from 'hono'
import { avatars } from '@amber/contract/users/avatars.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { pictureAnswer } from '#server/http/pictures.ts'
import { findAvatar } from './avatars.queries.ts'
import { removeAvatar, setAvatar } from './avatars.service.ts'

export const avatarsRoutes: Route[] = [
  bind(avatars.set, setAvatar),
  bind(avatars.remove, removeAvatar),
]

/**
 * Serves avatars outside the API, because image requests carry no token. Names are unguessable
 * (docs/decisions/0013-avatars.md).
 */
export function avatarFile(db: Database): Handler<object, '/avatars/:file'> {
  return async (context) => {
    const [, name] = /^([0-9a-f]{32})\.webp$/.exec(context.req.param('file')) ?? []
    const content = name === undefined ? null : await findAvatar(db, name)
    return pictureAnswer(context, content, { type: 'image/webp', cache: 'private' })
  }
}
