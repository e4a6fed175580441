import { eq, sql } from 'drizzle-orm'
import { builtInRoles } from '@amber/contract/roles/roles.ts'
import { roleDescriptions } from '@amber/contract/roles/role-descriptions.ts'
import { permissionCodes, type Permission } from '@amber/contract/permissions.ts'
import { nounPermissions, type NounPermission } from '@amber/contract/nouns/noun-texts.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import type { Database } from './connect.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { installation, offeredPermissions, rolePermissions, roles, serverKeys } from './schema.ts'

const everyNoun = Object.fromEntries(
  Object.keys(nounPermissions).map((code) => [code, true]),
) as Record<NounPermission, true>

/** Whether R_ADMIN is granted a new permission. R_SUPER holds all implicitly. */
export const isOfferedToAdmin: Record<Permission, boolean> = {
  'user:list': true,
  'user:create': true,
  'user:update': true,
  'user:remove': true,
  'user:resetPassword': true,
  'user:resetTwoStep': true,
  'session:list': true,
  'session:end': true,
  'announcement:list': true,
  'announcement:create': true,
  'announcement:update': true,
  'announcement:remove': true,
  'user:export': true,
  'user:import': true,
  'role:list': true,
  'role:create': false,
  'role:update': false,
  'role:remove': false,
  'role:grant': false,
  'menu:list': false,
  'menu:update': false,
  'setting:update': false,
  'audit:list': true,
  'audit:export': true,
  'status:list': false,
  'status:update': false,
  ...everyNoun,
}
const adminPermissions = permissionCodes.filter((code) => isOfferedToAdmin[code])

async function offerPermissions(db: Database): Promise<void> {
  const fresh = await db
    .insert(offeredPermissions)
    .values(adminPermissions.map((code) => ({ code })))
    .onConflictDoNothing()
    .returning({ code: offeredPermissions.code })
  const [admin] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'R_ADMIN'))
  if (!admin || fresh.length === 0) return
  await db
    .insert(rolePermissions)
    .values(fresh.map(({ code }) => ({ roleId: admin.id, code })))
    .onConflictDoNothing()
}

const serverKeyBytes = 32

/** Seeds the built-in roles, the first server key and the menus. */
export async function seedBuiltIns(db: Database, platform: Platform): Promise<void> {
  const now = platform.now()
  await db.transaction(async (transaction) => {
    // Serializes servers that start at once on a new database.
    await transaction.execute(sql`lock table ${roles}, ${serverKeys} in share row exclusive mode`)
    const existing = await transaction.select({ code: roles.code }).from(roles)
    for (const code of Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]) {
      if (existing.some((role) => role.code === code)) continue
      const id = newId(platform)
      const { zh: name } = builtInRoles[code]
      const { zh: description } = roleDescriptions[code]
      const times = { createTime: now, updateTime: now }
      await transaction
        .insert(roles)
        .values({ id, code, name, description, isBuiltIn: true, ...times })
    }
    await offerPermissions(transaction)
    const [key] = await transaction.select({ id: serverKeys.id }).from(serverKeys).limit(1)
    if (!key) await addServerKey(transaction, platform)
    await seedMenus(transaction, platform)
  })
}

/** Rotates the server key: access tokens of older keys are answered 3333 and can still be refreshed. */
export async function addServerKey(db: Database, platform: Platform): Promise<void> {
  const stored = await platform.keyWrap.wrap(platform.randomBytes(serverKeyBytes))
  await db.insert(serverKeys).values({ ...stored, createTime: platform.now() })
}

/** Demo users with known passwords must not mix with real ones. */
class WrongModeError extends Error {
  override name = 'WrongModeError'
  readonly isForeseen = true
}

/**
 * Binds a database to the mode of its first start.
 *
 * @throws WrongModeError for the other mode
 */
export async function claimMode(db: Database, mode: 'evaluation' | 'production'): Promise<void> {
  await db.insert(installation).values({ mode }).onConflictDoNothing()
  const [row] = await db.select({ mode: installation.mode }).from(installation)
  if (row?.mode !== mode)
    throw new WrongModeError(
      `This data was created in ${row?.mode} mode, but Amber is starting in ${mode} mode. Set AMBER_DATA or DATABASE_URL to other data, or start in ${row?.mode} mode.`,
    )
}
