import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from '#scripts/run.ts'
import { SpecError } from './noun-spec.ts'

/** Record of what was generated, by which `npm run remove` knows untouched files. */
export type Made = { name: string; plural: string; files: Record<string, string> }

const root = process.cwd()
export const madePath = (name: string) => `scripts/nouns/made/${name}.json`
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const digestOf = (path: string) => createHash('sha256').update(read(path)).digest('hex')

/** Texts of changed files before the change; null for new ones. */
const textsBefore = new Map<string, string | null>()

function rememberText(path: string): void {
  if (!textsBefore.has(path))
    textsBefore.set(path, existsSync(join(root, path)) ? read(path) : null)
}

/** Makes changes of files, and undoes them all if one fails: `new` runs again only in a clean tree. */
export async function undoOnFailure(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    for (const [path, text] of textsBefore)
      if (text !== null) write(path, text)
      else if (existsSync(join(root, path))) removeFile(path)
    throw error
  }
}

export function write(path: string, text: string): void {
  rememberText(path)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

export function requireCleanTree(): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root })
  if (status !== 0) throw new SpecError("This isn't a git work tree.")
  if (stdout.length > 0)
    throw new SpecError('The work tree has changes: commit or stash them first.')
}

/** Smaller numbers are of the original, whose releases a product merges. */
const firstOwnMigration = 1000

/** Returns the number of the next migration. */
export function nextMigration(): string {
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => parseInt(file, 10))
  const last = Math.max(...numbers.filter(Number.isFinite))
  return String(Math.max(last + 1, firstOwnMigration))
}

/** Lines that the linter accepts in a test and in another source. */
const mostLines = { test: 400, source: 300 }

/** Returns the text with a comment for the linter if it is longer: many fields make long files. */
export function withLengthAllowed(path: string, text: string): string {
  const most = /\.test\.tsx?$/.test(path) ? mostLines.test : mostLines.source
  const isLong = /\.tsx?$/.test(path) && text.trimEnd().split('\n').length > most
  return isLong ? `// oxlint-disable max-lines -- generated for many fields\n${text}` : text
}

export async function format(paths: readonly string[]): Promise<void> {
  const { code, output } = await runTool('oxfmt', [...paths])
  if (code !== 0) throw new Error(output)
}

export const menusFile = 'server/src/db/seed/menus.json'

/** Generates the stored menus in a process of its own, which reads the changed routes. */
export function generateMenus(): void {
  for (const path of [menusFile, 'server/src/db/examples/example-menus.json']) rememberText(path)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/menus.ts'], { cwd: root })
  if (status !== 0) throw new Error(String(stderr))
}

export function removeFile(path: string): void {
  rememberText(path)
  rmSync(join(root, path))
  for (let folder = dirname(path); isEmpty(folder); folder = dirname(folder))
    rmSync(join(root, folder), { recursive: true })
}

const isEmpty = (folder: string) => readdirSync(join(root, folder)).length === 0

/** Runs a command; a mistake of the caller ends it with one sentence. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
