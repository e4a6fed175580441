import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { pictureErrors } from '@amber/contract/error-codes.ts'
import { avatarName } from './faces.ts'

/** Bytes. */
export const largestPicture = 5 * 1024 * 1024

/** Pixels. */
export const avatarSide = 256

export const avatars = {
  /** Takes a JPEG, PNG or WebP, detected by content, and stores the central square. */
  set: endpoint({
    method: 'PUT',
    path: '/own-avatar',
    allow: 'signed-in',
    errors: pictureErrors,
    input: z.strictObject({}),
    takesFile: largestPicture,
    output: z.object({ avatar: avatarName }),
    audit: null, // records `user.setAvatar` itself, after upload and encoding
    idempotent: false,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/own-avatar',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({}),
    audit: 'user.removeAvatar',
    idempotent: true,
  }),
}
