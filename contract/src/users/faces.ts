import * as z from 'zod'

/** The name of a picture, too long to guess, since it is all that a request for the picture needs. Null where there is none. */
export const avatarName = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()

/**
 * How a user is drawn beside what a log says of them under their username: as everywhere else, by the picture or the
 * initials of the display name. Null for a user who is unknown or deleted.
 */
export const face = z.object({ nickName: z.string(), avatar: avatarName }).nullable().optional()
export type Face = z.infer<typeof face>
