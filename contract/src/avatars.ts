import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The largest picture that is taken, in bytes. */
export const largestPicture = 5 * 1024 * 1024

/** Of the picture that is kept, in pixels. */
export const avatarSide = 256

/** A picture's name, which nobody can guess: whoever knows it may fetch the picture. Null for nobody's. */
export const avatarName = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()

/** The own picture. */
export const avatars = {
  /**
   * Takes a JPEG, PNG or WebP, whatever it is called, and keeps a square drawn anew from it: the middle of what is not
   * square already.
   */
  set: endpoint({
    method: 'PUT',
    path: '/own-avatar',
    allow: 'signed-in',
    input: z.strictObject({}),
    takesFile: largestPicture,
    output: z.object({ avatar: avatarName }),
    audit: null, // records `user.setAvatar` itself, once the picture has come in and is drawn
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
