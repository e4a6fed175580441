import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { invitations as calls } from '@amber/contract/sign-in/invitations.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId, randomText, type Platform } from '#server/lib/platform.ts'
import { requireRoles, isAssignable, requireAssignable } from '#server/policies/roles.ts'
import { privilegesOf } from '#server/policies/users.ts'
import {
  insertInvitation,
  listRoleCodes,
  lockInvitationOf,
  lockOpenInvitation,
  setRevoked,
  setUsed,
} from './invitations.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const hourMs = 60 * 60 * 1000

/** Creates a one-time link; only its digest is stored. Refused if registration could not send a code. */
export async function createInvitation(
  { actor, audit, db, input, now, platform }: ContextOf<'create'>,
  channels: { mail: boolean; sms: boolean },
): Promise<OutputOf<typeof calls.create>> {
  const { email, roles, hours } = input
  const canReach = email === null ? channels.mail || channels.sms : channels.mail
  if (!canReach) throw fail('invitation_undeliverable', { ...(email && { field: 'email' }) })
  const found = await requireRoles(db, roles)
  await requireAssignable(db, { actor, codes: roles })
  const id = newId(platform)
  const token = randomText(platform, 32)
  const expiresAt = new Date(now.getTime() + hours * hourMs)
  await insertInvitation(db, {
    id,
    tokenHash: platform.sha256(token),
    email,
    roleIds: found.map((role) => role.id),
    creatorId: actor.id,
    createBy: actor.userName,
    createTime: now,
    expiresAt,
  })
  const expiresTime = expiresAt.toISOString()
  audit({
    target: { type: 'invitation', id, name: email ?? '' },
    after: { email, roles, expiresTime },
  })
  return { id, token, expiresTime }
}

/** Requires the privilege to assign its roles. */
export async function revokeInvitation({
  actor,
  audit,
  db,
  input: { id },
  now,
}: ContextOf<'revoke'>): Promise<Record<string, never>> {
  const invitation = await lockOpenInvitation(db, { id, now })
  if (!invitation) throw fail('invitation_missing')
  const { email, roles, expiresTime } = invitation
  if (!(await isAssignable(db, { actor, codes: roles }))) throw fail('role_not_grantable')
  await setRevoked(db, { id, now })
  audit({
    target: { type: 'invitation', id, name: email ?? '' },
    before: { email, roles, expiresTime },
  })
  return {}
}

type Given = { token: string; platform: Platform; now: Date }

/**
 * Locks an invitation and checks again whether its creator may assign the roles.
 *
 * @throws the reason why it is not valid
 */
export async function requireInvitation(db: Database, { token, platform, now }: Given) {
  const found = await lockInvitationOf(db, platform.sha256(token))
  if (!found) throw fail('invitation_unknown')
  if (found.usedAt) throw fail('invitation_used')
  if (found.revokedAt) throw fail('invitation_revoked')
  if (found.expiresAt <= now) throw fail('invitation_expired')
  const [codes, creator] = await Promise.all([
    listRoleCodes(db, found.roleIds),
    privilegesOf(db, found.creatorId),
  ])
  const mayInvite = creator?.permissions.includes('user:create') ?? false
  const isWhole = codes.length === found.roleIds.length
  if (!creator || !mayInvite || !isWhole || !(await isAssignable(db, { actor: creator, codes })))
    throw fail('invitation_void')
  const { id, email, expiresAt, roleIds } = found
  return { id, email, expiresAt, roleIds, invitedBy: creator.nickName, createBy: found.createBy }
}

export function markInvitationUsed(
  db: Database,
  used: { id: string; userId: string; now: Date },
): Promise<void> {
  return setUsed(db, used)
}
