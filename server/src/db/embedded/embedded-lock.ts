import { chown, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot } from './embedded-account.ts'

const LOCK_TIMEOUT_MS = 6 * 60_000
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process (or other call in this one) holds the lock file.
 *
 * Node has no file locks of its own, SQLite has: an exclusive transaction on an empty database is a lock of the
 * operating system, which dies with its process. A file with a process id in it would need a guess when it is stale.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  { onWait, signal }: { onWait?: () => void; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  await makeFor(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    const deadline = Date.now() + LOCK_TIMEOUT_MS
    for (let isFirst = true; !take(lock); isFirst = false) {
      if (isFirst) onWait?.()
      if (Date.now() > deadline)
        throw new Error(
          `Another process has held ${file} for too long. Check for a hanging process.`,
        )
      await sleep(20, undefined, { signal })
    }
    return await work()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    // Nothing is ever written, so no journal file need appear beside the lock.
    lock.exec('pragma journal_mode = off; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

/** After one start as root by mistake, the owner of the folder must still be able to take the lock. */
async function makeFor(file: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  await handle.close()
  if (!isRoot()) return
  const owner = await stat(dirname(file))
  await chown(file, owner.uid, owner.gid)
}
