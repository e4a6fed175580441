import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { pictureErrors } from '@amber/contract/error-codes.ts'
import { largestPicture } from '@amber/contract/users/avatars.ts'
import { brandPictureName, brandPictureUses } from './brand.ts'

export const brandPictures = {
  /**
   * Stores a JPEG, PNG or WebP, detected by content, and returns its name. It shows once the brand is saved with that
   * name; an unused picture is deleted after a day.
   */
  upload: endpoint({
    method: 'POST',
    path: '/brand-pictures/:use',
    allow: 'setting:update',
    errors: pictureErrors,
    input: z.strictObject({ use: z.enum(brandPictureUses, 'invalid') }),
    takesFile: largestPicture,
    output: z.object({ name: z.string().regex(brandPictureName) }),
    audit: null, // saving the brand with the name is recorded
    idempotent: false,
  }),
}
