import { chown, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot } from './account.ts'

const LOCK_TIMEOUT_MS = 6 * 60_000
const SQLITE_BUSY = 5

/**
 * Runs `work` under an exclusive lock on the file.
 *
 * Uses an SQLite transaction: Node has no file locks, and a pid file could be stale.
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
    lock.exec('pragma journal_mode = off; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

/** The folder's owner must be able to lock the file after a start as root. */
async function makeFor(file: string): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  await handle.close()
  if (!isRoot()) return
  const owner = await stat(dirname(file))
  await chown(file, owner.uid, owner.gid)
}
