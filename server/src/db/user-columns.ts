import type { PgColumn } from 'drizzle-orm/pg-core'
import { byName } from '@amber/contract/fields.ts'
import {
  userColumnFields,
  userTimeFields,
  type UserColumnField,
  type UserTimeField,
} from '@amber/contract/users/user-fields.ts'
import { users } from './schema.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Face } from '@amber/contract/users/faces.ts'

/** Columns of the fields that are read as they are stored. */
export const userColumns = {
  ...(byName(userColumnFields, (name) => users[name]) as Pick<typeof users, UserColumnField>),
  ...byName<UserTimeField, PgColumn>(userTimeFields, (name) =>
    name === 'lastSignInTime' ? users.lastSignInAt : users[name],
  ),
}

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

/** Returns whether username or display name contain a text, literally and ignoring case; the query reads `users`. */
export const holdsName = (
  text: string,
): SQL => sql`(strpos(lower(users.user_name), lower(${text})) > 0
  or strpos(lower(users.nick_name), lower(${text})) > 0)`
