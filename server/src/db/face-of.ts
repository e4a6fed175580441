import { sql, type SQL } from 'drizzle-orm'
import type { Face } from '@amber/contract/users/faces.ts'

// Ids are given with their table: a column of Drizzle's stands here without it, and could be one of the inner tables.

/** The name of a user's picture, as a scalar of a query; null without one. */
export const avatarOf = (userId: SQL) =>
  sql<
    string | null
  >`(select pictured.name from avatars as pictured where pictured.user_id = ${userId})`

/** The display name and picture of a user who is not deleted, as a scalar of a query. Once for each row: for pages only. */
export const faceOf = (userId: SQL) =>
  sql<Face>`(select json_build_object('nickName', faced.nick_name, 'avatar', ${avatarOf(sql`faced.id`)})
    from users as faced where faced.id = ${userId} and faced.removed_at is null)`
