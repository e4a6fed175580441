import type { OpenItemKind } from '@amber/contract/home.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { Database } from '#server/db/connect.ts'
import { readVerification } from '#server/features/audit/verification.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import type { Actor } from '#server/http/authenticate.ts'
import { countLostMessages, countRemovedBefore, countWaiting } from './open-items.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So many days before somebody leaves the recycle bin for good, it is said. */
const noticeDays = 3

type Look = (db: Database, now: Date) => Promise<number>

/** What there may be to see to, who it concerns, and how it is found. A count of 0 is nothing to see to. */
const looks: readonly { kind: OpenItemKind; allow: Permission; count: Look }[] = [
  {
    kind: 'audit_problem',
    allow: 'audit:list',
    count: async (db) => ((await readVerification(db)).last?.finding.problem ? 1 : 0),
  },
  { kind: 'delivery_problem', allow: 'setting:update', count: countLostMessages },
  { kind: 'users_waiting', allow: 'user:update', count: countWaiting },
  {
    kind: 'users_leaving',
    allow: 'user:remove',
    count: async (db, now) => {
      const { removedUsers } = (await readSettings(db)).retention.value
      const days = Math.max(0, removedUsers - noticeDays)
      return countRemovedBefore(db, new Date(now.getTime() - days * dayMs))
    },
  },
]

/** What this person has to see to. */
export async function listOpenItems(
  db: Database,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ kind: OpenItemKind; count: number }[]> {
  const asked = looks.filter(({ allow }) => actor.can(allow))
  const found = await Promise.all(
    asked.map(async ({ kind, count }) => ({ kind, count: await count(db, now) })),
  )
  return found.filter(({ count }) => count > 0)
}
