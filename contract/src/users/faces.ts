import * as z from 'zod'

/** Unguessable, as a request for the picture needs nothing else. */
export const avatarName = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullable()

/** Null for unknown and deleted users. */
export const face = z.object({ nickName: z.string(), avatar: avatarName }).nullable().optional()
export type Face = z.infer<typeof face>
