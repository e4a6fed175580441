import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type EmbeddedStep,
  type Running,
  type Site,
  bringUp,
  createAndBringUp,
} from './bring-up.ts'
import { explain, passwordIn, findResources } from './home.ts'
import { connectKeeper, countOtherKeepers, letProcessEnd } from './keeper.ts'
import { withLock } from './lock.ts'
import { shutDown, trouble } from './process.ts'
import { socketPort } from './settings.ts'
import { type SocketHost, socketHost } from './socket.ts'
import { type Archive, archiveOf } from './archive-state.ts'
import { type Connection, type Upgrade, connectionTo, upgradeCluster } from './upgrade.ts'

export type EmbeddedPostgres = {
  /** `host` is the folder of the socket, on Windows 127.0.0.1. */
  connection: Connection
  directory: string
  isAttached: boolean
  /** Null without an archive. */
  archive: Archive | null
  /** Stops Postgres unless another process uses it. Idempotent. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  directory: string
  settings?: Record<string, string>
  onProgress?: (step: EmbeddedStep) => void
  /** Called when Postgres ended unexpectedly, or when its restart failed. */
  onTrouble?: (error: Error) => void
  /** Aborts the start and stops a Postgres that it started. */
  signal?: AbortSignal | undefined
  /** Without it, data of an older major is refused. */
  upgrade?: Upgrade | undefined
  /** Folder for the WAL archive and base copies, outside of `directory`. */
  archive?: string | undefined
}

/**
 * Starts the embedded Postgres on the data in `directory`, or joins a running one.
 *
 * @throws Error with one sentence for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, settings = {}, onProgress = () => {}, onTrouble = () => {} } = options
  const { signal, upgrade } = options
  try {
    const { resources, major } = await findResources(directory)
    const { cluster, home } = resources
    if (existsSync(join(cluster, 'standby.signal')))
      throw new Error(
        `${cluster} is a standby. Continue it with npm run standby, or turn it into the database with npm run standby -- promote.`,
      )
    const socket = await socketHost(cluster, socketPort, onTrouble)
    const waiting = { onWait: () => onProgress('waiting'), signal }
    // Windows has no private sockets.
    const password = process.platform === 'win32' && (await passwordIn(home, waiting))
    const site: Site = {
      resources,
      major,
      settings,
      access: { host: socket.host, ...(password && { password }) },
      onProgress,
      signal,
      archive: options.archive,
    }
    const lock = join(home, 'lock')
    const begin = async () => {
      await upgradeCluster(site, upgrade)
      return createAndBringUp(site)
    }
    const running = await withLock(lock, begin, waiting)
    return {
      connection: connectionTo({ ...site.access, port: running.port }),
      directory: cluster,
      isAttached: running.isAttached,
      archive: running.line ? archiveOf(site, { ...running, line: running.line }) : null,
      stop: keep({ site, lock, socket, onTrouble }, running),
    }
  } catch (error) {
    throw explain(error, directory)
  }
}

type Post = { site: Site; lock: string; socket: SocketHost; onTrouble: (error: Error) => void }

/** Restarts Postgres when it ends, until the returned `stop` is called. */
function keep({ site, lock, socket, onTrouble }: Post, running: Running): () => Promise<void> {
  const { resources, access } = site
  let { keeper, port } = running
  let isKept = false
  let stopping: Promise<void> | undefined

  function watch(next: Running): void {
    ;({ keeper, port } = next)
    isKept = true
    letProcessEnd(keeper, true)
    keeper.once('end', () => {
      isKept = false
      if (!stopping) void revive()
    })
  }

  async function revive(): Promise<void> {
    onTrouble(await trouble(resources, 'stopped unexpectedly and is restarting'))
    for (let wait = 50; !stopping && !isKept; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait, undefined, { ref: false })
      // Never creates a cluster, or the product would continue on an empty database.
      await withLock(lock, async () => {
        if (!stopping) watch(await bringUp(site))
      }).catch(onTrouble)
    }
  }

  async function leave(): Promise<void> {
    socket.release()
    await withLock(lock, async () => {
      if (isKept) letProcessEnd(keeper, false)
      const last = isKept ? keeper : await connectKeeper({ ...access, port })
      const others = last ? await countOtherKeepers(last) : 0
      await last?.end()
      if (others > 0) return
      await shutDown(resources)
      await socket.remove()
    })
  }

  watch(running)
  return () => (stopping ??= leave())
}
