import { eq, sql, type SQL } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { withClient } from '#server/db/connect.ts'
import { menuButtons, menus, roles, userRoles } from '#server/db/schema.ts'
import { makeRole, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createRightsCache, grantedStates } from './rights-cache.queries.ts'

const app = await createTestApp({ connections: 3 })

function createLooks(most?: number) {
  let reads = 0
  const counted = new Proxy(app.db, {
    get: (db, name) => {
      if (name === 'select') reads++
      return Reflect.get(db, name) as unknown
    },
  })
  const cache = createRightsCache(counted, most)
  const look = async (userId: string) => {
    const [row] = await app.db
      .select({ states: grantedStates })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, userId))
    const states = row?.states ?? null
    return (await cache([states]))(states)
  }
  return { look, reads: () => reads }
}

let role: typeof roles.$inferSelect
let person: string

beforeEach(async () => {
  role = await makeRole(app, ['user:list', 'user:create'])
  person = (await makeUser(app, { roles: [role.code] })).id
})

test('reads the permissions of a set of roles once for all its users', async () => {
  const { look, reads } = createLooks()
  const other = await makeUser(app, { roles: [role.code] })
  expect((await look(person)).permissions).toEqual(['user:list', 'user:create'])
  expect((await look(other.id)).permissions).toEqual(['user:list', 'user:create'])
  await look(person)
  expect(reads()).toBe(1)
})

test('gives a user without a role no rights, without a read', async () => {
  const { look, reads } = createLooks()
  const unknownUser = await makeUser(app)
  expect(await look(unknownUser.id)).toEqual({
    roles: [],
    isSuper: false,
    permissions: [],
    buttons: [],
  })
  expect(reads()).toBe(0)
})

describe('the next lookup sees a change', () => {
  const changes: [string, () => SQL, readonly string[]][] = [
    [
      'a permission is granted',
      () => sql`insert into role_permissions values (${role.id}, 'user:remove')`,
      ['user:list', 'user:create', 'user:remove'],
    ],
    [
      'a permission is revoked',
      () => sql`delete from role_permissions where role_id = ${role.id} and code = 'user:list'`,
      ['user:create'],
    ],
    [
      'a permission is replaced by another',
      () =>
        sql`update role_permissions set code = 'role:list' where role_id = ${role.id} and code = 'user:list'`,
      ['user:create', 'role:list'],
    ],
    [
      'a button code is granted',
      () => sql`insert into role_permissions values (${role.id}, 'own:button')`,
      ['user:list', 'user:create', 'own:button'],
    ],
  ]
  for (const [what, change, wanted] of changes)
    test(`when ${what}`, async () => {
      const { look } = createLooks()
      await look(person)
      await app.db.execute(change())
      expect([...(await look(person)).buttons].toSorted()).toEqual([...wanted].toSorted())
    })

  test('of both roles when a permission moves between them', async () => {
    const other = await makeRole(app, [])
    const another = (await makeUser(app, { roles: [other.code] })).id
    const { look } = createLooks()
    await look(person)
    await look(another)
    await app.db.execute(
      sql`update role_permissions set role_id = ${other.id} where role_id = ${role.id} and code = 'user:list'`,
    )
    expect((await look(person)).permissions).toEqual(['user:create'])
    expect((await look(another)).permissions).toEqual(['user:list'])
  })

  test('of the role code', async () => {
    const { look } = createLooks()
    await look(person)
    await app.db
      .update(roles)
      .set({ code: `${role.code}_NEW` })
      .where(eq(roles.id, role.id))
    expect((await look(person)).roles).toEqual([`${role.code}_NEW`])
  })

  test('of another role of the user', async () => {
    const { look } = createLooks()
    await look(person)
    const second = await makeRole(app, ['role:list'])
    await app.db.insert(userRoles).values({ userId: person, roleId: second.id })
    expect((await look(person)).permissions).toEqual(['user:list', 'user:create', 'role:list'])
    await app.db.delete(userRoles).where(eq(userRoles.userId, person))
    expect((await look(person)).permissions).toEqual([])
  })

  test('of all permissions at once', () =>
    withClient(app.address, async (owner) => {
      const states = async () =>
        (await owner.query('select id, rights_state from roles order by id')).rows
      // Rolled back, because other tests need these permissions.
      await owner.query('begin')
      const former = await states()
      await owner.query('truncate role_permissions')
      const changed = await states()
      for (const [index, row] of changed.entries()) expect(row).not.toEqual(former[index])
      await owner.query('rollback')
    }))

  test('of a described button, for the super role', async () => {
    const { look } = createLooks()
    const one = (await makeUser(app, { roles: [superRole] })).id
    expect((await look(one)).buttons).toEqual([...permissionCodes])
    const [menu] = await app.db.select({ id: menus.id }).from(menus).limit(1)
    const [button] = await app.db
      .insert(menuButtons)
      .values({ menuId: menu?.id ?? '', code: 'own:described', description: 'One' })
      .returning()
    expect((await look(one)).buttons).toContain('own:described')
    await app.db.delete(menuButtons).where(eq(menuButtons.code, button?.code ?? ''))
    expect((await look(one)).buttons).not.toContain('own:described')
  })
})

test('applies a change from its commit on, and never after a rollback', async () => {
  const { look } = createLooks()
  await look(person)
  const give = sql`insert into role_permissions values (${role.id}, 'user:remove')`
  await app.db
    .transaction(async (transaction) => {
      await transaction.execute(give)
      expect((await look(person)).permissions).not.toContain('user:remove')
      throw new Error('taken back')
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'))
  expect((await look(person)).permissions).not.toContain('user:remove')
  await app.db.transaction(async (transaction) => {
    await transaction.execute(give)
    expect((await look(person)).permissions).not.toContain('user:remove')
  })
  expect((await look(person)).permissions).toContain('user:remove')
})

describe('with more role sets than the cache can store', () => {
  const people: { id: string; wanted: string[] }[] = []
  beforeAll(async () => {
    for (const code of [
      'user:list',
      'role:list',
      'menu:list',
      'user:create',
      'audit:list',
    ] as const)
      people.push({
        id: (await makeUser(app, { roles: [(await makeRole(app, [code])).code] })).id,
        wanted: [code],
      })
  })

  test('returns the right permissions to all users, and keeps the last used ones', async () => {
    const { look, reads } = createLooks(4)
    for (let turn = 0; turn < 3; turn++)
      for (const { id, wanted } of people) expect((await look(id)).permissions).toEqual(wanted)
    expect(reads()).toBe(15)
    await look(people.at(-1)?.id ?? '')
    expect(reads()).toBe(15)
  })
})
