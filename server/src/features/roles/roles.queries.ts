import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { InputOf } from '@amber/contract/endpoint.ts'
import {
  codesNamed,
  evaluationRoles,
  type Role,
  type roles as calls,
} from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { rolePermissions, roles } from '#server/db/schema.ts'

/** All roles by age, for choosing one. */
export async function listRoleOptions(db: Database) {
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name, status: roles.status })
    .from(roles)
    .orderBy(asc(roles.createTime), asc(roles.code))
}

const columns = {
  id: roles.id,
  version: roles.version,
  code: roles.code,
  name: roles.name,
  description: roles.description,
  status: roles.status,
  isBuiltIn: roles.isBuiltIn,
  requiresTwoStep: roles.requiresTwoStep,
  homePath: roles.homePath,
  // Names are spelled out: in a query on one table the builder leaves the table's name out.
  memberCount: sql<number>`(select count(*)::integer from user_roles where user_roles.role_id = roles.id)`,
  createBy: roles.createBy,
  createTime: roles.createTime,
  updateBy: roles.updateBy,
  updateTime: roles.updateTime,
}

type ListInput = InputOf<typeof calls.list>

const sortColumns: Record<string, AnyPgColumn> = {
  code: roles.code,
  name: roles.name,
  status: roles.status,
  createTime: roles.createTime,
}

/** One page of the roles. There are thousands at most, so that everything is counted. */
export async function listRoles(
  db: Database,
  { code, name, status, sort = 'createTime', current, size }: ListInput,
) {
  const where = and(contains(roles.code, code), isNamed(name), status && eq(roles.status, status))
  const column = sortColumns[sort.replace(/^-/, '')] ?? roles.createTime
  const direction = sort.startsWith('-') ? desc : asc
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(roles)
      .where(where)
      .orderBy(direction(column), direction(roles.id))
      .limit(size)
      .offset((current - 1) * size),
    db.$count(roles, where),
  ])
  return { current, size, total, totalIsEstimate: false, records: rows.map((row) => present(row)) }
}

/** Text inside a role's name, in either language for the roles that come with the product. */
function isNamed(text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const { always, unlessRenamed } = codesNamed(text)
  const ours = unlessRenamed.map((code) =>
    and(eq(roles.code, code), eq(roles.name, evaluationRoles[code].zh)),
  )
  return or(contains(roles.name, text), inArray(roles.code, always), ...ours)
}

/** Text inside a column, without regard to case; every character stands for itself. */
function contains(column: AnyPgColumn, text: string | undefined): SQL | undefined {
  return text ? sql`strpos(lower(${column}), lower(${text})) > 0` : undefined
}

/** Members of a role who may sign in, and those of them who have nothing for a second step yet. */
export async function countTwoStep(db: Database, roleId: string) {
  const { rows } = await db.execute<{ members: number; without: number }>(sql`
    select count(*)::integer as members, (count(*) filter (where
      not exists (select from totp_secrets where user_id = users.id)
      and not exists (select from passkeys where user_id = users.id)))::integer as without
    from user_roles join users on users.id = user_roles.user_id
    where user_roles.role_id = ${roleId} and users.removed_at is null and users.status = '1'`)
  return rows[0] ?? { members: 0, without: 0 }
}

export async function getRole(db: Database, id: string): Promise<Role | null> {
  const [row] = await db.select(columns).from(roles).where(eq(roles.id, id))
  return row ? present(row) : null
}

export async function insertRole(db: Database, row: typeof roles.$inferInsert): Promise<void> {
  await db.insert(roles).values(row)
}

/** Changes a role if it still has that version; returns whether it had. */
export async function updateRole(
  db: Database,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<typeof roles.$inferInsert> },
): Promise<boolean> {
  const changed = await db
    .update(roles)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(roles.id, id), eq(roles.version, version)))
    .returning({ id: roles.id })
  return changed.length > 0
}

export async function deleteRole(db: Database, id: string): Promise<void> {
  await db.delete(roles).where(eq(roles.id, id))
}

/** Some of those who hold a role, by name. Locks the role, so that nobody is given it meanwhile. */
export async function lockAndListHolders(db: Database, id: string): Promise<string[]> {
  await db.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update')
  const { rows } = await db.execute<{ name: string }>(sql`
    select user_name as name from users
    where id in (select user_id from user_roles where role_id = ${id} limit 5) order by 1`)
  return rows.map(({ name }) => name)
}

/** The permission codes that any of these roles holds. */
export async function permissionsOfRoles(
  db: Database,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectDistinct({ code: rolePermissions.code })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(inArray(roles.code, [...codes]))
  return rows.map((row) => row.code)
}

/** Gives people a role; those who have it keep it. Returns whose rights changed. */
export async function insertMembers(
  db: Database,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into user_roles (role_id, user_id) select ${roleId}::uuid, unnest(${sql.param([...userIds])}::uuid[])
    on conflict do nothing returning user_id as id`)
  return rows.map(({ id }) => id)
}

/** Takes a role from people. Returns whose rights changed. */
export async function deleteMembers(
  db: Database,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from user_roles where role_id = ${roleId} and user_id = any(${sql.param([...userIds])}::uuid[])
    returning user_id as id`)
  return rows.map(({ id }) => id)
}

type Row = Omit<Role, 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date }

function present({ createTime, updateTime, ...row }: Row): Role {
  return {
    ...row,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  }
}
