import { sql, type SQL } from 'drizzle-orm'
import type { Face } from '@amber/contract/users/faces.ts'

// Ids must be qualified: Drizzle renders columns without their table, which could resolve to an inner one.

/** Selects the file name of a user's picture, or null. */
export const avatarOf = (userId: SQL) =>
  sql<
    string | null
  >`(select pictured.name from avatars as pictured where pictured.user_id = ${userId})`

/** Selects name and picture of a user who is not deleted. Runs per row: only for pages. */
export const faceOf = (userId: SQL) =>
  sql<Face>`(select json_build_object('nickName', faced.nick_name, 'avatar', ${avatarOf(sql`faced.id`)})
    from users as faced where faced.id = ${userId} and faced.removed_at is null)`
