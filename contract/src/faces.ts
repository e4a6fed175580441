import * as z from 'zod'

/** A picture's name, which nobody can guess: whoever knows it may fetch the picture. Null for nobody's. */
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
