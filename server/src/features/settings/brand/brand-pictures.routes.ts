import type { Handler } from 'hono'
import { brandPictures } from '@amber/contract/settings/brand-pictures.ts'
import type { Database } from '#server/db/connect.ts'
import { bind, type Route } from '#server/http/bind.ts'
import { pictureAnswer } from '#server/http/pictures.ts'
import { findBrandPicture } from './brand-pictures.queries.ts'
import { uploadBrandPicture } from './brand-pictures.service.ts'

export const brandPicturesRoutes: Route[] = [bind(brandPictures.upload, uploadBrandPicture)]

/** Serves the pictures of the brand without a session: the sign-in page shows them. */
export function brandPictureFile(db: Database): Handler<object, '/brand/:file'> {
  return async (context) => {
    const [, name, type] = /^([0-9a-f]{32})\.(webp|png)$/.exec(context.req.param('file')) ?? []
    const content =
      name && (type === 'webp' || type === 'png')
        ? await findBrandPicture(db, { name, type })
        : null
    return pictureAnswer(context, content, { type: `image/${type}`, cache: 'public' })
  }
}
