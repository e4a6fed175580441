import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { avatarName } from './faces.ts'

/** The largest picture that is taken, in bytes. */
export const largestPicture = 5 * 1024 * 1024

/** Of the picture that is kept, in pixels. */
export const avatarSide = 256

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
