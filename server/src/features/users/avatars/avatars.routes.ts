import type { Handler } from 'hono'
import { avatars } from '@amber/contract/users/avatars.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { findAvatar } from './avatars.queries.ts'
import { removeAvatar, setAvatar } from './avatars.service.ts'

export const avatarsRoutes: Route[] = [
  bind(avatars.set, setAvatar),
  bind(avatars.remove, removeAvatar),
]

/** One year; a name never changes its picture. */
const pictureCache = 'private, max-age=31536000, immutable'

/**
 * Serves avatars outside the API, because image requests carry no token. Names are unguessable
 * (docs/decisions/0013-avatars.md).
 */
export function avatarFile(db: Database): Handler<object, '/avatars/:file'> {
  return async (context) => {
    const [, name] = /^([0-9a-f]{32})\.webp$/.exec(context.req.param('file')) ?? []
    const content = name === undefined ? null : await findAvatar(db, name)
    if (!content) return context.text('Not found', 404, { 'cache-control': 'no-store' })
    return context.body(new Uint8Array(content), 200, {
      'content-type': 'image/webp',
      'cache-control': pictureCache,
      // Blocks scripts in a picture opened directly.
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
}
