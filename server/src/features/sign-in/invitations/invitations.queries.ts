import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Invitation, invitations as calls } from '@amber/contract/sign-in/invitations.ts'
import type { Database } from '#server/db/connect.ts'
import { invitations, roles } from '#server/db/schema.ts'
import { countUpToLimit, totalOf } from '#server/db/total.ts'

// Names are spelled out: in a query on one table the builder leaves the table's name out.
const roleCodes = sql<string[]>`array(
  select roles.code from roles where roles.id = any(invitations.role_ids) order by roles.code)`

const columns = {
  id: invitations.id,
  email: invitations.email,
  roles: roleCodes,
  createBy: invitations.createBy,
  createTime: invitations.createTime,
  expiresAt: invitations.expiresAt,
}

const isOpen = (now: Date) =>
  and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, now))

type Row = Omit<Invitation, 'createTime' | 'expiresTime'> & { createTime: Date; expiresAt: Date }

const present = ({ createTime, expiresAt, ...row }: Row): Invitation => ({
  ...row,
  createTime: createTime.toISOString(),
  expiresTime: expiresAt.toISOString(),
})

/** A page of those that can still be used, the newest first unless asked otherwise. */
export async function listInvitations(
  db: Database,
  { current, size, sort = '-createTime', now }: InputOf<typeof calls.list> & { now: Date },
): Promise<OutputOf<typeof calls.list>> {
  const direction = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('createTime') ? invitations.createTime : invitations.expiresAt
  const order = [direction(column), direction(invitations.id)]
  // The roles of those on the page alone, and not of all that are passed on the way to it.
  const onPage = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(isOpen(now))
    .orderBy(...order)
    .limit(size)
    .offset((current - 1) * size)
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(invitations)
      .where(inArray(invitations.id, onPage))
      .orderBy(...order),
    countUpToLimit(db, sql`select from ${invitations} where ${isOpen(now)}`),
  ])
  return {
    current,
    size,
    ...totalOf(total),
    records: rows.map((row) => present(row)),
  }
}

export async function insertInvitation(
  db: Database,
  row: typeof invitations.$inferInsert,
): Promise<void> {
  await db.insert(invitations).values(row)
}

/** An open invitation, locked until the transaction ends. */
export async function lockOpenInvitation(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<Invitation | null> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen(now)))
    .for('update')
  return row ? present(row) : null
}

export async function setRevoked(
  db: Database,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, id))
}

/** The invitation of a token, whatever has become of it, locked until the transaction ends. */
export async function lockInvitationOf(db: Database, tokenHash: Uint8Array) {
  const [row] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      roleIds: invitations.roleIds,
      creatorId: invitations.creatorId,
      createBy: invitations.createBy,
      expiresAt: invitations.expiresAt,
      usedAt: invitations.usedAt,
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, tokenHash))
    .for('update')
  return row ?? null
}

export async function setUsed(
  db: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await db.update(invitations).set({ usedAt: now, usedBy: userId }).where(eq(invitations.id, id))
}

/** The codes of roles that still exist, of those with these ids. */
export async function listRoleCodes(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: roles.code })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return rows.map(({ code }) => code)
}
