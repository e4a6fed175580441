import { PGlite } from '@electric-sql/pglite'

/**
 * Settings of the server's connections, and a short WAL, which each start replays. Full-page writes are off because
 * changes are stored atomically.
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
