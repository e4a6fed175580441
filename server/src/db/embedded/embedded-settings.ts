import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** In a Unix socket the port is only the end of a file name, so it can be the same everywhere. */
export const socketPort = 5432

/**
 * Memory for pages of tables and indexes: an eighth of the machine's or the container's, of which Postgres takes only as
 * much as it comes to use. In 768 MB a million users lie whole, so that no search reads from the disk.
 */
function sharedBuffers(): string {
  const limit = process.constrainedMemory()
  const memory = Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / 2 ** 20
  return `${Math.round(Math.min(768, Math.max(128, memory / 8)))}MB`
}

/** For one small server: the product's own load, on a solid-state disk, beside Node on the same machine. */
const defaults: Record<string, string> = {
  shared_buffers: sharedBuffers(),
  max_connections: '100',
  // No replicas read this log, so it holds only what crash recovery needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // After a crash one call for the file system instead of one for each of 1,600 files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail are answered and logged by Amber; here they would only spill personal data into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  cluster_name: 'amber',
}

/** The command line of Postgres, and the stamp by which a running one is known to have been started just so. */
export async function launchFlags(binaries: string, settings: Record<string, string>) {
  const { ino, mtimeMs } = await stat(
    join(binaries, process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
  )
  const wanted = Object.entries({ ...defaults, ...settings })
  const stamp = createHash('sha256')
    .update(JSON.stringify([binaries, ino, mtimeMs, wanted]))
    .digest('hex')
    .slice(0, 16)
  const all = [...wanted, ...(await reach()), ['amber.launch', stamp]]
  return { stamp, flags: all.flatMap(([name, value]) => ['-c', `${name}=${value}`]) }
}

async function reach(): Promise<[string, string][]> {
  if (process.platform === 'win32')
    return [
      ['listen_addresses', '127.0.0.1'],
      ['port', String(await freePort())],
    ]
  return [
    ['listen_addresses', ''],
    // Relative to the cluster, whose folder is closed to others.
    ['unix_socket_directories', '.'],
    ['unix_socket_permissions', '0700'],
    ['port', String(socketPort)],
  ]
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      )
    })
  })
}
