import type { DatabaseAddress } from '#server/db/database-address.ts'
import type { Migration } from '#server/db/migration-list.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import type { AuditFinding } from '@amber/contract/logs/audit-log.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import { readKeyState, type KeyState } from '#server/http/session/server-keys.queries.ts'
import { newId, type Platform } from '#server/lib/platform.ts'

type Restored = { migrations: Migration[]; platform: Platform; createdAt: string }

/** Migrates restored data to this version and verifies its audit log. */
export async function finishRestore(
  address: DatabaseAddress,
  { migrations, platform, createdAt }: Restored,
): Promise<{ audit: AuditFinding; keys: KeyState }> {
  const { db, close } = await prepareDatabase({
    address,
    connections: 2,
    migrations,
    platform,
    mode: null,
    examples: null,
    onError: () => undefined,
  })
  try {
    const audit = await verifyByCommand(db, platform)
    await db.transaction((transaction) =>
      recordOutsideCalls(transaction, [
        {
          id: newId(platform),
          time: platform.now(),
          action: 'backup.restore',
          outcome: 'done',
          requestId: 'restore',
          after: { backup: createdAt },
        },
      ]),
    )
    return { audit, keys: await readKeyState({ db, platform }) }
  } finally {
    await close()
  }
}
