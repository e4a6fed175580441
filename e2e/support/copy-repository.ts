import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { root, run } from '#scripts/run.ts'

const copying = { recursive: true, verbatimSymlinks: true }

/** Copies the work tree into a repository of its own with the installed packages; deleted after the tests. */
export async function copyRepository(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const path of listed.output.trim().split('\n'))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), copying)
  linkPackages(folder)

  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: folder })
  /** Runs Node without the variables of the tests. */
  const node = (args: string[], env: Record<string, string> = {}, cwd = '.') =>
    run(process.execPath, args, {
      cwd: join(folder, cwd),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
  await git('init', '--quiet')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'copy')
  return { folder, git, node }
}

/** Links the installed packages, and the workspaces to those of the copy. */
function linkPackages(folder: string): void {
  const to = join(folder, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '@amber') cpSync(join(root, 'node_modules/@amber'), join(to, name), copying)
    else if (!name.startsWith('.cache'))
      symlinkSync(join(root, 'node_modules', name), join(to, name))
}
