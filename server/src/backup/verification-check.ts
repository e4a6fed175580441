import type { Config } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { inspect, type Finding } from '#server/doctor-verdict.ts'
import { requireVerifiable, verifyTarget } from './verify-backup.ts'

type Verification = Pick<Config, 'backups' | 'dataFolder'> & { server: DatabaseAddress }

/** Shown only where scheduled backups are verified on the server of the database, which needs rights there. */
export async function examineVerification(
  { backups: { folder, verifies }, dataFolder, server }: Verification,
  hasBinaries?: boolean,
): Promise<Finding[]> {
  const target = verifyTarget({ dataFolder, server }, hasBinaries)
  if (folder === null || !verifies || !('server' in target)) return []
  return inspect('verification', async () => {
    await requireVerifiable(target)
    return ['ok', 'scheduled backups can be verified on the server of the database']
  })
}
