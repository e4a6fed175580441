import {
  cpSync,
  existsSync,
  globSync,
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

/** Links the installed packages, those of workspaces too, and the workspaces to those of the copy. */
function linkPackages(folder: string): void {
  for (const packages of globSync(['node_modules', '*/node_modules', 'packages/*/node_modules'], {
    cwd: root,
  })) {
    const to = join(folder, packages)
    mkdirSync(to)
    for (const name of readdirSync(join(root, packages)))
      if (name === '@amber') cpSync(join(root, packages, name), join(to, name), copying)
      else if (!/^\.(cache|vite)/.test(name))
        symlinkSync(join(root, packages, name), join(to, name))
  }
}
