import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { run } from '#scripts/run.ts'

export class UpgradeTestError extends Error {
  override name = 'UpgradeTestError'
}

const migrationsOf = (folder: string) => join(folder, 'server/migrations')

/** Errors of git appear in the terminal. */
async function git(repository: string, ...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (code !== 0) throw new UpgradeTestError(`git ${args.join(' ')} failed`)
  return output.trim()
}

/**
 * Returns the tag of the newest release before the present commit; null if there is none.
 *
 * @throws UpgradeTestError in a shallow clone, which may lack tags
 */
export async function findPreviousRelease(repository: string): Promise<string | null> {
  if ((await git(repository, 'rev-parse', '--is-shallow-repository')) === 'true')
    throw new UpgradeTestError(
      'This clone is shallow, so the earlier release is unknown. Run: git fetch --unshallow --tags',
    )
  const order = ['-c', 'versionsort.suffix=-', 'tag', '--list', 'v[0-9]*', '--sort=-v:refname']
  const tags = await git(repository, ...order, '--merged', 'HEAD', '--no-contains', 'HEAD')
  return tags.split('\n')[0] || null
}

/** Unpacks the tree of a revision. Unlike a work tree of git, it leaves no trace in the repository. */
export async function unpackTree(
  repository: string,
  { revision, folder }: { revision: string; folder: string },
): Promise<void> {
  const archive = join(folder, 'tree.tar')
  const commit = await git(
    repository,
    'rev-parse',
    '--verify',
    '--end-of-options',
    `${revision}^{commit}`,
  )
  await git(repository, 'archive', `--output=${archive}`, commit)
  const { code } = await run('tar', ['-xf', archive], { cwd: folder, stdio: 'inherit' })
  if (code !== 0) throw new UpgradeTestError(`The tree of ${revision} could not be unpacked`)
  rmSync(archive)
}

/** Tells whether a tree has the dependencies that are installed in the repository. */
export function hasSameDependencies(repository: string, folder: string): boolean {
  const [ours, theirs] = [repository, folder].map((tree) =>
    readFileSync(join(tree, 'package-lock.json'), 'utf8'),
  )
  return ours === theirs
}

/** Links the repository's dependencies into a tree. Its own packages stay those of the tree. */
export function linkDependencies(repository: string, folder: string): void {
  const installed = realpathSync(join(repository, 'node_modules'))
  const home = dirname(installed)
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(installed, name)).map((own) => join(name, own)) : name,
  )
  // Caches begin with a dot.
  for (const name of names.filter((name) => !name.startsWith('.') || name === '.bin')) {
    const real = realpathSync(join(installed, name))
    const isOwn = !real.startsWith(installed + sep)
    link(isOwn ? join(folder, relative(home, real)) : real, join(folder, 'node_modules', name))
  }
  const { workspaces = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    workspaces?: string[]
  }
  for (const path of globSync(
    workspaces.map((path) => `${path}/node_modules`),
    { cwd: home },
  ))
    link(join(home, path), join(folder, path))
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  // Windows lets users create junctions only.
  symlinkSync(target, path, 'junction')
}

/** Installs the dependencies of a tree from the registry. */
export async function installDependencies(folder: string): Promise<void> {
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    // npm is a batch file there.
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new UpgradeTestError('The dependencies could not be installed')
}

/** Contents by name. */
type MigrationFiles = ReadonlyMap<string, string>

export function readMigrationFiles(folder: string): MigrationFiles {
  const migrations = migrationsOf(folder)
  return new Map(
    readdirSync(migrations).map(
      (name) => [name, readFileSync(join(migrations, name), 'utf8')] as const,
    ),
  )
}

export function replaceMigrations(folder: string, files: MigrationFiles): void {
  const migrations = migrationsOf(folder)
  rmSync(migrations, { recursive: true })
  mkdirSync(migrations)
  for (const [name, sql] of files) writeFileSync(join(migrations, name), sql)
}
