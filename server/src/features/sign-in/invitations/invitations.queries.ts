import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Invitation, invitations as calls } from '@amber/contract/sign-in/invitations.ts'
import type { Database } from '#server/db/connect.ts'
import { invitations, roles } from '#server/db/schema.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'

// Spelled out, as the query builder omits the table in single-table queries.
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

export async function listInvitations(
  db: Database,
  { current, size, sort = '-createTime', now }: InputOf<typeof calls.list> & { now: Date },
): Promise<OutputOf<typeof calls.list>> {
  const direction = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('createTime') ? invitations.createTime : invitations.expiresAt
  const order = [direction(column), direction(invitations.id)]
  // Limits the page first, to read roles only for its rows.
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

/** Returns any state, locked until the transaction ends. */
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

export async function listRoleCodes(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: roles.code })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return rows.map(({ code }) => code)
}
