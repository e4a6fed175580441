import { sql } from 'drizzle-orm'

/** Stored authorization mode; null until it is set. */
export const storedAuthorization = sql<
  string | null
>`(select value->>'mode' from settings where key = 'authorization')`
