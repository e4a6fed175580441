import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceAccount } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import {
  type EmbeddedStep,
  type Running,
  type Site,
  bringUp,
  createAndBringUp,
} from './embedded-bring-up.ts'
import { ownerOf } from './embedded-cluster.ts'
import { explain, passwordIn, prepareHome } from './embedded-home.ts'
import { connectKeeper, countOtherKeepers, letProcessEnd } from './embedded-keeper.ts'
import { withLock } from './embedded-lock.ts'
import { shutDown, trouble } from './embedded-process.ts'
import { socketPort } from './embedded-settings.ts'
import { type SocketHost, socketHost } from './embedded-socket.ts'

export type EmbeddedPostgres = {
  /** for `pg`; `host` is the folder of the socket, or 127.0.0.1 on Windows */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** where the data really lies */
  directory: string
  /** an already running one was adopted */
  isAttached: boolean
  /** Takes leave, and stops Postgres unless another process still uses it. A second call does nothing more. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** made when missing */
  directory: string
  /** settings of Postgres by name, which go before ours */
  settings?: Record<string, string>
  onProgress?: (step: EmbeddedStep) => void
  /** Postgres ended without our doing and is being started again, or that failed and is tried again later */
  onTrouble?: (error: Error) => void
  /** Breaks the start off, and stops a Postgres that it began. */
  signal?: AbortSignal | undefined
}

/**
 * Starts the Postgres that Amber brings along on the data in `directory`, or joins the one that runs there already.
 * Throws an Error with one sentence for the person who starts Amber.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, settings = {}, onProgress = () => {}, onTrouble = () => {}, signal } = options
  try {
    const home = await prepareHome(directory)
    const cluster = join(home, 'cluster')
    const account = (await ownerOf(cluster)) ?? (await serviceAccount())
    const { directory: binaries, major } = await findBinaries(account, home)
    const socket = await socketHost(cluster, socketPort, onTrouble)
    const password = await passwordIn(home)
    const site: Site = {
      resources: { home, cluster, log: join(home, 'server.log'), binaries, account },
      major,
      settings,
      access: { host: socket.host, ...(password && { password }) },
      onProgress,
      signal,
    }
    const lock = join(home, 'lock')
    const running = await withLock(lock, () => createAndBringUp(site), {
      onWait: () => onProgress('waiting'),
      signal,
    })
    return {
      connection: { ...site.access, port: running.port, user: 'amber', database: 'amber' },
      directory: cluster,
      isAttached: running.isAttached,
      stop: keep({ site, lock, socket, onTrouble }, running),
    }
  } catch (error) {
    throw explain(error, directory)
  }
}

type Post = { site: Site; lock: string; socket: SocketHost; onTrouble: (error: Error) => void }

/** Stays with a running Postgres and brings it back when it ends, until the returned `stop` is called. */
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
    onTrouble(await trouble(resources, 'ended unexpectedly and is being started again'))
    for (let wait = 50; !stopping && !isKept; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait, undefined, { ref: false })
      // Never a new cluster here, or the product would go on with an empty database.
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
