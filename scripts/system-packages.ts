import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Needs apt and root or passwordless sudo. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  const isRoot = process.getuid?.() === 0
  const maySudo = !isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
  if (!existsSync('/usr/bin/apt-get') || !(isRoot || maySudo)) {
    console.log(`Could not install ${packages.join(' ')}: apt-get is missing or not permitted`)
    return
  }
  console.log(`Installing ${packages.join(' ')}…`)
  const apt = async (args: readonly string[]) => {
    const texts = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...args]
    const { code, output } = await (isRoot
      ? run('env', texts)
      : run('sudo', ['-n', 'env', ...texts]))
    if (code !== 0) console.error(output.trimEnd().split('\n').slice(-15).join('\n'))
    return code === 0
  }
  if (await apt(['update'])) await apt(['install', '--no-install-recommends', ...packages])
}
