import { sql } from 'drizzle-orm'

/** Who decides what people see, as it is stored at this moment; null until somebody has chosen. */
export const storedAuthorization = sql<
  string | null
>`(select value->>'mode' from settings where key = 'authorization')`
