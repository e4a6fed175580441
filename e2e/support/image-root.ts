import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#scripts/run.ts'

const runFile = promisify(execFile)

/** Instructions of the last stage of the Dockerfile. */
export function readDockerfile() {
  const stage =
    readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const read = (pattern: RegExp) => pattern.exec(stage)?.[1] ?? ''
  const [user = '', group = ''] = read(/^USER (\S+)$/m).split(':')
  return {
    user,
    group,
    folder: read(/^WORKDIR (\S+)$/m),
    variables: Object.fromEntries(
      read(/^ENV (.+)$/m)
        .split(' ')
        .map((pair) => pair.split('=', 2)),
    ) as Record<string, string>,
    command: JSON.parse(read(/^CMD (.+)$/m)) as string[],
    healthCheck: JSON.parse(read(/^ {2}CMD (.+)$/m)) as string[],
  }
}

/** Says why this machine cannot run a root file system; null if it can. */
export function whyNoRoot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const { status } = spawnSync('unshare', ['--mount', 'setpriv', '--no-new-privs', 'true'])
  return status === 0 ? null : 'needs the right to mount'
}

/** Fills a folder as the Dockerfile fills the image, on libraries of this machine instead of Debian's image. */
export async function makeImageRoot(folder: string): Promise<void> {
  const amber = join(folder, readDockerfile().folder)
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`
  await runFile(join(root, 'deploy/assemble.sh'), [amber], { env: { ...process.env, PATH } })
  // The user of the image must be able to enter it.
  chmodSync(folder, 0o755)
  for (const name of ['dev', 'proc', 'etc']) mkdirSync(join(folder, name))
  mkdirSync(join(folder, 'bin'))
  for (const program of ['/bin/sh', '/bin/readlink']) {
    copyFileSync(realpathSync(program), join(folder, program))
    await copyLibraries(program, folder)
  }
  const { stdout } = await runFile('find', [amber, '-name', '*.node', '-o', '-path', '*/bin/node'])
  for (const file of stdout.trim().split('\n')) await copyLibraries(file, folder)
}

async function copyLibraries(file: string, folder: string): Promise<void> {
  const { stdout } = await runFile('ldd', [file])
  for (const [library] of stdout.matchAll(/\/\S+/g)) {
    if (library.startsWith(folder)) continue
    const copy = join(folder, library)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(realpathSync(library), copy)
  }
}

/** Makes the root read-only as `docker run --read-only` does, and becomes the user of the image. */
const enter = `
  root=$1 user=$2 group=$3 folder=$4; shift 4
  mount --bind "$root" "$root" && mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" &&
  mount -o remount,bind,ro "$root" &&
  exec setpriv --no-new-privs unshare --root "$root" --wd "$folder" --setgid "$group" --setuid "$user" "$@"`

/** Runs a command in the root; the process is the command itself, and so receives its signals. */
export function runInRoot(
  folder: string,
  command: string[],
  variables: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const image = readDockerfile()
  const { user, group } = image
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', enter, 'sh', folder, user, group, image.folder, ...command],
    {
      env: {
        ...image.variables,
        PATH: image.variables['PATH']?.replace('$PATH', process.env['PATH'] ?? ''),
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed }
}
