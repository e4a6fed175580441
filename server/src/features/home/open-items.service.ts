import type { OpenItemKind } from '@amber/contract/home.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import type { Database } from '#server/db/connect.ts'
import { readVerification } from '#server/features/logs/audit-chain/verification.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { findSetUp } from '#server/features/sign-in/two-step/second-steps.service.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import { countFailedMessages, countRemovedBefore, countWaiting } from './open-items.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Days before a purge at which it is announced. */
const noticeDays = 3

/** Permissions that affect access to other accounts; their holders should use two-step verification. */
const mighty: readonly Permission[] = [
  'user:resetPassword',
  'user:resetTwoStep',
  'role:grant',
  'setting:update',
]

type Look = (db: Database, of: { actor: Actor; now: Date }) => Promise<number>

const looks: readonly { kind: OpenItemKind; allow: Permission | 'signed-in'; count: Look }[] = [
  {
    kind: 'audit_problem',
    allow: 'audit:list',
    count: async (db) => ((await readVerification(db)).last?.finding.problem ? 1 : 0),
  },
  {
    kind: 'delivery_problem',
    allow: 'setting:update',
    count: (db, { now }) => countFailedMessages(db, now),
  },
  { kind: 'users_waiting', allow: 'user:update', count: (db) => countWaiting(db) },
  {
    kind: 'users_leaving',
    allow: 'user:remove',
    count: async (db, { now }) => {
      const { removedUsers } = (await readSettings(db)).retention.value
      const days = Math.max(0, removedUsers - noticeDays)
      return countRemovedBefore(db, new Date(now.getTime() - days * dayMs))
    },
  },
  {
    kind: 'two_step_missing',
    allow: 'signed-in',
    count: async (db, { actor }) => {
      const { isSetUp, isDemanded } = await findSetUp(db, actor.id)
      return !isSetUp && (isDemanded || mighty.some((code) => actor.can(code))) ? 1 : 0
    },
  },
]

export async function listOpenItems(
  db: Database,
  of: { actor: Actor; now: Date },
): Promise<{ kind: OpenItemKind; count: number }[]> {
  const asked = looks.filter(({ allow }) => allow === 'signed-in' || of.actor.can(allow))
  const found = await Promise.all(
    asked.map(async ({ kind, count }) => ({ kind, count: await count(db, of) })),
  )
  return found.filter(({ count }) => count > 0)
}
