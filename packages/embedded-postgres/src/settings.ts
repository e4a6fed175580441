import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** Only the end of a socket's file name, so it can be constant. */
export const socketPort = 5432

/** An eighth of the memory: a million users fit into 768 MB. */
function sharedBuffers(): string {
  const limit = process.constrainedMemory()
  const memory = Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY) / 2 ** 20
  return `${Math.round(Math.min(768, Math.max(128, memory / 8)))}MB`
}

/** Tuned for one small server: solid-state disk, Node on the same machine. */
const defaults: Record<string, string> = {
  shared_buffers: sharedBuffers(),
  max_connections: '100',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // One call after a crash instead of one for each of 1,600 files.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements would write personal data to a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  cluster_name: 'amber',
}

export const isDurable = (settings: Record<string, string>) => settings['fsync'] !== 'off'

/** Returns the command line, and a stamp that identifies a Postgres with the same settings. */
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
    // Relative to the cluster, whose folder is private.
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
