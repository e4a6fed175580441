import { statusCodes } from '@amber/contract/rules.ts'
import { roleDescriptions } from '@amber/contract/roles/role-descriptions.ts'
import { evaluationRoles } from '@amber/contract/roles/roles.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import {
  roleMenus,
  rolePermissions,
  roles,
  serverKeys,
  settings,
  users,
} from '#server/db/schema.ts'
import type { Platform } from '#server/lib/platform.ts'
import { nameKey } from '#server/lib/text.ts'
import { seededRandom } from '#server/lib/random.ts'
import { byTime, lastChanges, makeActivity, makeRoleUpdates, makeSessions } from './activity.ts'
import { makeAnnouncements, makeNotifications } from './announcements.ts'
import { chanceOf, knownAccounts, makePeople, type Chance, type SeedUser } from './people.ts'

const seedNumber = 0xa3be2
export const knownPassword = '123456'

const dayMs = 24 * 60 * 60 * 1000
const companyDays = 730

const moreRoles = [
  {
    code: 'R_SUPPORT',
    permissions: ['user:list', 'role:list'],
    daysAgo: 512,
    describedDaysAgo: 38,
  },
  {
    code: 'R_AUDIT',
    permissions: ['user:list', 'role:list', 'audit:list'],
    daysAgo: 341,
    describedDaysAgo: 21,
  },
  { code: 'R_FINANCE', permissions: [], daysAgo: 187, describedDaysAgo: 9 },
] as const

/**
 * Fills an empty database with demo data; does nothing if users exist. Deterministic except for password hashes and
 * times.
 */
export async function seed(db: Database, platform: Platform): Promise<void> {
  // Hashing delays each start.
  if (await hasUsers(db)) return
  const now = platform.now()
  const hashes = await Promise.all(knownAccounts.map(() => platform.passwords.hash(knownPassword)))
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${users} in share row exclusive mode`)
    if (await hasUsers(transaction)) return
    const chance = chanceOf(seededRandom(seedNumber))
    // A separate source, so that changes to roles do not affect other data.
    const roleChance = chanceOf(seededRandom(seedNumber + 1))
    const { roleIds, roleUpdates } = await makeRoles(transaction, { chance: roleChance, now })
    const known = makeKnownAccounts(hashes, { chance, now })
    const people = makePeople(chance, now)
    const allUsers = [...known, ...people]
    const { signIns, operations } = makeActivity({ chance, people: allUsers, now })
    await insertRows(transaction, 'users', withActivity(allUsers, { signIns, operations }))
    await insertSettings(transaction, now)
    await insertRows(transaction, 'user_roles', makeUserRoles({ known, people, roleIds, chance }))
    await recordAuthors(transaction)
    await insertRows(transaction, 'sign_ins', signIns)
    const [key] = await transaction.select({ id: serverKeys.id }).from(serverKeys)
    const sessions = makeSessions({ chance, signIns, now })
    await insertRows(
      transaction,
      'sessions',
      sessions.map((row) => ({ ...row, key_id: key?.id })),
    )
    await recordOnline(transaction, now)
    const idOfName = new Map<string, string>(known.map((user) => [user.user_name, user.id]))
    await insertRows(
      transaction,
      'audit_events',
      [...operations, ...roleUpdates].toSorted(byTime).map(({ actor, ...row }) => ({
        ...row,
        actor_name: actor,
        actor_id: idOfName.get(actor),
      })),
    )
    const announcements = makeAnnouncements({ chance, now, people, roleIds })
    await insertRows(transaction, 'announcements', announcements.rows)
    await insertRows(transaction, 'announcement_roles', announcements.audiences)
    await insertRows(transaction, 'announcement_reads', announcements.reads)
    const notifications = makeNotifications({ chance, people: known, signIns })
    await insertRows(transaction, 'notifications', notifications)
    await transaction.execute(
      sql`insert into audit_queue (sequence) select sequence from audit_events`,
    )
  })
}

async function hasUsers(db: Database): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1)
  return user !== undefined
}

/** Adds the last change and sign-in of each user. */
function withActivity(
  seedUsers: readonly SeedUser[],
  { signIns, operations }: ReturnType<typeof makeActivity>,
) {
  const changes = lastChanges(operations)
  const lastSignIns = new Map(
    signIns.filter((row) => row.problem === null).map((row) => [row.user_id, row.time]),
  )
  return seedUsers.map((user) => ({
    ...user,
    ...changes.get(user.id),
    last_sign_in_at: lastSignIns.get(user.id) ?? null,
  }))
}

/** Turns on registration and examples, which are off elsewhere. */
async function insertSettings(db: Database, now: Date): Promise<void> {
  await db
    .insert(settings)
    .values(
      [
        { key: 'registration', value: { mode: 'open' } },
        { key: 'examples', value: { mode: 'on' } },
      ].map((row) => ({ ...row, updateBy: 'Super', updateTime: now })),
    )
    .onConflictDoNothing()
}

/** Codes can only be sent to contacts with a known author. */
async function recordAuthors(db: Database): Promise<void> {
  await db.execute(sql`
    update users set email_writer_id = writer.id, email_gain = privilege_gain_of(users.id),
      phone_writer_id = writer.id, phone_gain = privilege_gain_of(users.id)
    from users as writer where writer.user_name = coalesce(users.create_by, 'Super')`)
}

/** Derives past online counts from sessions, and earlier ones from sign-ins with an average stay of two hours. */
async function recordOnline(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into metric_counts (metric, time, count)
    select 'online', quarter, count(distinct used.user_id)
    from generate_series(date_bin('15 minutes', ${now.toISOString()}::timestamptz, timestamptz '2000-01-01Z') - interval '15 days',
      ${now.toISOString()}::timestamptz, interval '15 minutes') as quarter
    left join (
      select user_id, create_time as begin_at, last_seen_at as end_at from sessions
      union all
      select user_id, time, time + interval '2 hours' from sign_ins
      where problem is null and time < (select min(create_time) from sessions)
    ) as used on quarter >= begin_at and quarter < end_at + interval '5 minutes'
    group by 1, 2`)
}

async function makeRoles(
  db: Database,
  { chance, now }: { chance: Chance; now: Date },
): Promise<{ roleIds: Map<string, string>; roleUpdates: ReturnType<typeof makeRoleUpdates> }> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs)
  const began = daysBefore(companyDays)
  await db
    .update(roles)
    .set({ createTime: began, updateTime: began })
    .where(eq(roles.isBuiltIn, true))
  const added = moreRoles.map((role) => {
    const time = daysBefore(role.daysAgo)
    return { ...role, time, id: chance.id(time), description: roleDescriptions[role.code].zh }
  })
  const roleUpdates = makeRoleUpdates({ chance, roles: added, now })
  const changes = lastChanges(roleUpdates)
  for (const { code, description, id, permissions, time } of added) {
    const name = evaluationRoles[code].zh
    const { version = 1, update_by = null, update_time = time } = changes.get(id) ?? {}
    await db.insert(roles).values({
      id,
      code,
      name,
      description,
      version,
      createBy: 'Super',
      createTime: time,
      updateBy: update_by,
      updateTime: update_time,
    })
    if (permissions.length > 0)
      await db
        .insert(rolePermissions)
        .values(permissions.map((permission) => ({ roleId: id, code: permission })))
  }
  await grantMenusOf(db, 'R_USER', added)
  const rows = await db
    .select({ id: roles.id, code: roles.code })
    .from(roles)
    .where(eq(roles.status, statusCodes.enabled))
  return { roleIds: new Map(rows.map((row) => [row.code, row.id])), roleUpdates }
}

function makeKnownAccounts(
  hashes: string[],
  { chance, now }: { chance: Chance; now: Date },
): SeedUser[] {
  const joined = new Date(now.getTime() - companyDays * dayMs)
  return knownAccounts.map(({ userName }, index) => ({
    id: chance.id(joined),
    user_name: userName,
    user_name_key: nameKey(userName),
    nick_name: userName,
    gender: null,
    phone: null,
    email: `${userName.toLowerCase()}@example.com`,
    status: statusCodes.enabled,
    password_hash: hashes[index] ?? null,
    version: 1,
    create_by: null,
    create_time: joined,
    update_by: null,
    update_time: joined,
  }))
}

function makeUserRoles({
  known,
  people,
  roleIds,
  chance,
}: {
  known: { id: string }[]
  people: SeedUser[]
  roleIds: Map<string, string>
  chance: Chance
}) {
  const rows = known.map((user, index) => ({
    user_id: user.id,
    role_id: roleIds.get(knownAccounts[index]?.role ?? 'R_USER'),
  }))
  for (const { id } of people) {
    rows.push({ user_id: id, role_id: roleIds.get('R_USER') })
    if (chance.happens(0.03)) rows.push({ user_id: id, role_id: roleIds.get('R_ADMIN') })
    const { code } = chance.pick(moreRoles)
    if (chance.happens(0.4)) rows.push({ user_id: id, role_id: roleIds.get(code) })
  }
  return rows
}

async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`insert into ${sql.identifier(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`)
}

/** Without menus, switching to dynamic authorization would close every page to these roles. */
async function grantMenusOf(
  db: Database,
  code: string,
  added: readonly { id: string }[],
): Promise<void> {
  const granted = await db
    .select({ menuId: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
    .where(eq(roles.code, code))
  const grants = added.flatMap(({ id: roleId }) =>
    granted.map(({ menuId }) => ({ roleId, menuId })),
  )
  if (grants.length > 0) await db.insert(roleMenus).values(grants)
}
