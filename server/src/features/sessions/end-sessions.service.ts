import type { Database } from '#server/db/connect.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { liveTermsAt } from '#server/http/session/authenticate.ts'
import {
  endLeastUsed,
  endSession,
  endSessionsOf,
  endSessionsWithoutStep,
} from './session-tokens.queries.ts'

/** Ends the least recently used sessions over the limit. Requires a locked account. */
export async function endSessionsOverLimit(
  db: Database,
  { userId, openedId, now }: { userId: string; openedId: string; now: Date },
): Promise<void> {
  const { maxPerUser } = (await readSettings(db)).sessions.value
  const terms = { ...liveTermsAt(now), now }
  await endLeastUsed(db, { userId, exceptId: openedId, kept: maxPerUser - 1, terms })
}

export async function endSessionsOfChanged(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'credentials_changed', now })
}

export async function endSessionsOfDisabled(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'disabled', now })
}

export async function endSessionsOfDeleted(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'deleted', now })
}

/** Returns false if the session had already ended. */
export function revokeSession(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  return endSession(db, { id, reason: 'revoked', now })
}

/** Returns the number of ended sessions. */
export function revokeSessionsOf(
  db: Database,
  options: { userId: string; now: Date; exceptId?: string },
): Promise<number> {
  return endSessionsOf(db, { ...options, reason: 'revoked' })
}

/** Ends sessions without a required second factor, of a role's members or one user. */
export async function endSessionsDueStep(
  db: Database,
  options: { roleId: string; now: Date } | { userId: string; now: Date },
): Promise<void> {
  await endSessionsWithoutStep(db, options)
}
