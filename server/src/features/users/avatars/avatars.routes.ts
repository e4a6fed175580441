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

/** A year, in this browser alone: under its name a picture is always the same. */
const pictureCache = 'private, max-age=31536000, immutable'

/**
 * Answers `/avatars/<name>.webp`, outside the API, since a page can give no token to an image. Whoever knows the name was
 * shown it, and nobody can guess one (docs/decisions/0013-avatars.md).
 */
export function avatarFile(db: Database): Handler<object, '/avatars/:file'> {
  return async (context) => {
    const [, name] = /^([0-9a-f]{32})\.webp$/.exec(context.req.param('file')) ?? []
    const content = name === undefined ? null : await findAvatar(db, name)
    if (!content) return context.text('Not found', 404, { 'cache-control': 'no-store' })
    return context.body(new Uint8Array(content), 200, {
      'content-type': 'image/webp',
      'cache-control': pictureCache,
      // Opened by itself it is a picture and nothing else.
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
}
