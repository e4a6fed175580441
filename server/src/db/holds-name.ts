import { sql, type SQL } from 'drizzle-orm'

/** Returns whether username or display name contain a text, literally and ignoring case; the query reads `users`. */
export const holdsName = (
  text: string,
): SQL => sql`(strpos(lower(users.user_name), lower(${text})) > 0
  or strpos(lower(users.nick_name), lower(${text})) > 0)`
