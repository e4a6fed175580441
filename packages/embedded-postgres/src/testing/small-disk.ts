import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLinux, isRoot } from './resources.ts'

export const canMount = isLinux && isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

export type SmallDisk = { fill: () => void; enlarge: (megabytes: number) => void }

/** Creates the folder as a disk in memory of that size, until `work` ends. */
export async function withSmallDisk(
  folder: string,
  megabytes: number,
  work: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const filler = join(folder, 'filler')
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  mkdirSync(folder, { recursive: true })
  mount(`size=${megabytes}m`)
  try {
    await work({
      fill() {
        const { bavail, bsize } = statfsSync(folder)
        try {
          writeFileSync(filler, Buffer.alloc(bavail * bsize))
        } catch (error) {
          // Postgres may write meanwhile: then the disk is full as well.
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      },
      enlarge(to) {
        mount(`remount,size=${to}m`)
        rmSync(filler)
      },
    })
  } finally {
    // A failed test may leave a Postgres that uses it.
    execFileSync('umount', ['--lazy', folder])
  }
}
