import { statusCodes } from '@amber/contract/rules.ts'
import type { User } from '@amber/contract/users/users.ts'
import type { Database } from '#server/db/connect.ts'
import { endSessionsOfDisabled } from '#server/features/sessions/end-sessions.service.ts'
import { requireSuperAdminLeft } from '#server/policies/users.ts'
import { updateUser } from './users.queries.ts'

type Changes = Parameters<typeof updateUser>[1]['changes']

/**
 * Disables a user and ends the sessions, which closes their event streams. Returns false if the version is outdated.
 *
 * The rest follows from the stored status: the user cannot sign in or receive a code, and gets no announcements or their
 * mails. Mails about the account itself are still sent.
 *
 * @throws `last_super_admin`
 */
export async function disableUser(
  db: Database,
  options: { before: User; version: number; changes: Changes; now: Date },
): Promise<boolean> {
  const { before, version, now } = options
  const { id } = before
  const changes = { ...options.changes, status: statusCodes.disabled }
  if (!(await updateUser(db, { id, version, changes }))) return false
  await requireSuperAdminLeft(db, { before, roles: [] })
  await endSessionsOfDisabled(db, { userId: id, now })
  return true
}
