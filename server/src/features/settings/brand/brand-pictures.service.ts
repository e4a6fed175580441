import type { brandPictures as calls } from '@amber/contract/settings/brand-pictures.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  brandPictureUses,
  type Brand,
  type BrandPictureUse,
} from '@amber/contract/settings/brand.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { encodePicture } from '#server/http/pictures.ts'
import { fail } from '#server/http/problem.ts'
import type { PictureShape } from '#server/lib/platform.ts'
import {
  deleteUnusedBrandPictures,
  renewBrandPictures,
  saveBrandPicture,
} from './brand-pictures.queries.ts'

const logo: PictureShape = { width: 256, height: 256, fit: 'contain', type: 'webp' }

const shapes: Record<BrandPictureUse, PictureShape> = {
  logo,
  logoDark: logo,
  favicon: { width: 128, height: 128, fit: 'contain', type: 'png' },
  loginBackground: { width: 1920, height: 1200, fit: 'inside', type: 'webp' },
}

/** For windows that still show the previous brand, and for drafts. */
const unusedForMs = 24 * 60 * 60 * 1000

export async function uploadBrandPicture(
  context: SignedInContext<InputOf<typeof calls.upload>>,
): Promise<OutputOf<typeof calls.upload>> {
  const { db, input, now, platform } = context
  const shape = shapes[input.use]
  const content = await encodePicture(context, shape)
  // Half of the digest is the 32 digits of a name.
  const name = platform.sha256(content).subarray(0, 16).toHex()
  await saveBrandPicture(db, { name, type: shape.type, content, createTime: now })
  return { name }
}

/** Refuses pictures that were deleted as unused, and keeps the previous ones for another day. */
export async function keepBrandPictures(
  db: Database,
  { before, after, now }: { before: Brand; after: Brand; now: Date },
): Promise<void> {
  const namesOf = (brand: Brand) => brandPictureUses.map((use) => brand[use]).filter(Boolean)
  const found = await renewBrandPictures(db, [...namesOf(before), ...namesOf(after)], now)
  const missing = brandPictureUses.filter((use) => after[use] && !found.includes(after[use]))
  if (missing.length > 0)
    throw fail('input_invalid', {
      fields: Object.fromEntries(missing.map((use) => [use, 'picture_missing' as const])),
    })
}

export async function deleteOutdatedBrandPictures(db: Database, now: Date): Promise<void> {
  await deleteUnusedBrandPictures(db, new Date(now.getTime() - unusedForMs))
}
