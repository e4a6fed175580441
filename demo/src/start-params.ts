import { PGlite } from '@electric-sql/pglite'

/**
 * What Postgres is started with besides PGlite's own: the same as the server asks of its connections; and a short log of
 * changes, which is gone through at each start, for nobody takes leave of a browser's Postgres. Pages of it cannot be
 * torn, for they are stored all at once.
 */
const settings = [
  'timezone=UTC',
  'jit=off',
  'full_page_writes=off',
  'wal_recycle=off',
  'wal_init_zero=off',
  'min_wal_size=2MB',
  'max_wal_size=8MB',
]

export const startParams = [
  ...PGlite.defaultStartParams,
  ...settings.flatMap((setting) => ['-c', setting]),
]
