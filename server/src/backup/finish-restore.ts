import type { DatabaseAddress } from '#server/db/database-address.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import type { AuditFinding } from '@amber/contract/logs/audit-log.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { readKeyState, type KeyState } from '#server/http/session/server-keys.queries.ts'
import { newId, type Platform } from '#server/lib/platform.ts'

type RestoreEvent = { action: AuditAction; requestId: string; after: Record<string, string> }

type Restored = { migrations: Migration[]; platform: Platform; event: RestoreEvent }

export const restoredFrom = (createdAt: string): RestoreEvent => ({
  action: 'backup.restore',
  requestId: 'restore',
  after: { backup: createdAt },
})

/** Migrates restored data to this version, verifies its audit log and records the event there. */
export async function finishRestore(
  address: DatabaseAddress,
  { migrations, platform, event }: Restored,
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
          outcome: 'done',
          ...event,
        },
      ]),
    )
    return { audit, keys: await readKeyState({ db, platform }) }
  } finally {
    await close()
  }
}
