import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offeredPermissions, rolePermissions, roles } from './schema.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { seedBuiltIns } from './seed-built-ins.ts'

const app = await createTestApp()
const [admin] = await app.db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'R_ADMIN'))
const roleId = admin!.id
const held = async () =>
  (await app.db.select().from(rolePermissions).where(eq(rolePermissions.roleId, roleId))).map(
    ({ code }) => code,
  )
const take = (code: string) =>
  app.db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.code, code)))

test('grants administrators new permissions on update, and none that were revoked', async () => {
  expect(await held()).toEqual(expect.arrayContaining(['user:list', 'user:import']))
  await take('user:list')
  // Simulates a database from a version without imports.
  await take('user:import')
  await app.db.delete(offeredPermissions).where(eq(offeredPermissions.code, 'user:import'))

  await seedBuiltIns(app.db, app.platform)

  expect(await held()).toContain('user:import')
  expect(await held()).not.toContain('user:list')
})
