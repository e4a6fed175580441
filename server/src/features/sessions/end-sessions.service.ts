import type { Database } from '#server/db/connect.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { liveTermsAt } from '#server/http/session/authenticate.ts'
import {
  endLeastUsed,
  endSession,
  endSessionsOf,
  endSessionsWithoutStep,
} from './session-tokens.queries.ts'

/**
 * Ends those of a user's live sessions beyond the limit of the settings that were not used for the longest, never the
 * one that was just opened. In the transaction that has locked the account.
 */
export async function endSessionsOverLimit(
  db: Database,
  { userId, openedId, now }: { userId: string; openedId: string; now: Date },
): Promise<void> {
  const { maxPerUser } = (await readSettings(db)).sessions.value
  const terms = { ...liveTermsAt(now), now }
  await endLeastUsed(db, { userId, exceptId: openedId, kept: maxPerUser - 1, terms })
}

/** Ends all sessions of a person whom an administrator made other; each is told so on its next request. */
export async function endSessionsOfChanged(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'credentials_changed', now })
}

/** Ends all sessions of a person who has been disabled; each is told so on its next request. */
export async function endSessionsOfDisabled(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await endSessionsOf(db, { userId, reason: 'disabled', now })
}

/** Ends a session from outside; it is told so on its next request. False when it had ended before. */
export function revokeSession(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  return endSession(db, { id, reason: 'revoked', now })
}

/** The same for all sessions of a person, except one if it is named; returns how many. */
export function revokeSessionsOf(
  db: Database,
  options: { userId: string; now: Date; exceptId?: string },
): Promise<number> {
  return endSessionsOf(db, { ...options, reason: 'revoked' })
}

/** Ends the sessions of users who have not set up the second step that a role requires: a role's members, or one user. */
export async function endSessionsDueStep(
  db: Database,
  options: { roleId: string; now: Date } | { userId: string; now: Date },
): Promise<void> {
  await endSessionsWithoutStep(db, options)
}
