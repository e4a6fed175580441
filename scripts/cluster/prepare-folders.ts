import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '#scripts/run.ts'
import { databaseMachines, type ClusterContext } from './cluster-context.ts'

/** Needs root: the parts of a machine belong to the user of its database. */
export async function prepareFolders({ folder, user }: ClusterContext): Promise<void> {
  const logs = join(folder, 'logs')
  // They have the link that sets Amber up.
  await mkdir(logs, { recursive: true, mode: 0o700 })
  await chmod(logs, 0o700)
  // Postgres reaches its data through it, and refuses data that others can read.
  await run('chmod', ['711', folder])
  for (const name of databaseMachines) {
    for (const part of ['etcd', 'postgres'])
      await mkdir(join(folder, name, part), { recursive: true, mode: 0o700 })
    await run('chown', ['-R', user, join(folder, name)])
  }
}
