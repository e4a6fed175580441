import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
// Only dynamic authorization has grants of menus.
await app.pool.query(
  `insert into settings (key, value, update_time) values ('authorization', '{"mode":"dynamic"}', now())`,
)
const idOf = async (code: string) =>
  (await app.call(roles.options, {}, superAdmin)).data.find((role) => role.code === code)?.id ?? ''
const get = async (id: string) => (await app.call(roles.get, { id }, superAdmin)).data

test('lists the changes of a role with actor and fields, latest first', async () => {
  const input = { code: 'R_HISTORY', name: 'History', status: '1' as const }
  const { data: role } = await app.call(roles.create, input, superAdmin)
  const { id } = role
  const other = await makeUser(app)
  await app.call(
    roles.update,
    { id, version: 1, code: role.code, name: 'Renamed', description: 'why', status: '1' },
    superAdmin,
  )
  const { version, homePath } = await get(id)
  const rights = { homePath, menus: ['home'], permissions: ['user:list' as const] }
  await app.call(roles.grant, { id, version, ...rights }, superAdmin)
  await app.call(roles.addMembers, { id, userIds: [other.id] }, superAdmin)
  await app.call(roles.removeMembers, { id, userIds: [other.id] }, superAdmin)

  const { data } = await app.call(roles.changes, { id, size: 4 }, superAdmin)
  expect(data).toMatchObject({ total: 5, size: 4 })
  expect(data.records.map(({ action, actor, fields }) => ({ action, actor, fields }))).toEqual(
    [
      {
        action: 'role.removeMembers',
        fields: [{ name: 'users', before: [other.userName], after: null }],
      },
      {
        action: 'role.addMembers',
        fields: [{ name: 'users', before: null, after: [other.userName] }],
      },
      {
        action: 'role.grant',
        fields: [
          { name: 'menus', before: null, after: ['home'] },
          { name: 'permissions', before: null, after: ['user:list'] },
        ],
      },
      {
        action: 'role.update',
        fields: [
          { name: 'name', before: 'History', after: 'Renamed' },
          { name: 'description', before: null, after: 'why' },
        ],
      },
    ].map((record) => ({ ...record, actor: superAdmin.user.userName })),
  )
  const oldest = await app.call(roles.changes, { id, sort: 'time', size: 1 }, superAdmin)
  expect(oldest.data.records).toMatchObject([{ action: 'role.create' }])
})

test('omits other roles and failed attempts from the history of a role, which ends with the role', async () => {
  const { id } = await makeRole(app, [])
  const reader = await makeHolder(app, ['role:list'])
  expect((await app.call(roles.remove, { id }, reader)).status).toBe(403)
  await insertAuditEvent(
    app.db,
    {
      id: randomUUID(),
      time: app.clock.now(),
      action: 'role.remove',
      outcome: 'denied',
      targetType: 'role',
      targetId: id,
      requestId: 'test',
    },
    { markMetricsChanged: () => undefined },
  )
  const { data } = await app.call(roles.changes, { id }, reader)
  expect(data).toMatchObject({ total: 0, records: [] })
  await app.call(roles.remove, { id }, superAdmin)
  expect(await app.call(roles.changes, { id }, reader)).toMatchObject({ code: 'role_unknown' })
})

test('finds built-in roles by their name in either language', async () => {
  for (const name of ['super adm', '超级'])
    expect((await app.call(roles.list, { name }, superAdmin)).data.records).toMatchObject([
      { code: 'R_SUPER' },
    ])
})

test('counts a very long history only up to the exact limit', async () => {
  const { id } = await makeRole(app, [])
  await app.pool.query(
    `insert into audit_events (id, time, action, outcome, target_type, target_id, target_name, request_id)
     select gen_random_uuid(), now() + n * interval '1 second', 'role.update', 'done', 'role', $1, 'R_LONG', 'request-' || n
     from generate_series(1, 10050) as n`,
    [id],
  )
  const { data } = await app.call(roles.changes, { id, size: 1 }, superAdmin)
  expect(data).toMatchObject({ total: 10_001, totalIsEstimate: true })
  expect(data.records).toMatchObject([{ requestId: 'request-10050' }])
})

/** Adds users to the first role, every third one to the second too. */
async function makeMany(count: number, [first, second]: [string, string]) {
  await app.pool.query(
    `with made as (
       insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
       select gen_random_uuid(), 'many_' || n, 'many_' || n, 'Many', now(), now() from generate_series(1, $1) as n
       returning id, user_name)
     insert into user_roles
       select id, $2::uuid from made
       union all select id, $3::uuid from made where substr(user_name, 6)::integer % 3 = 0`,
    [count, first, second],
  )
}

test('estimates the preview for very many members from a sample', async () => {
  const role = await makeRole(app, [])
  const other = await makeRole(app, ['role:list'])
  await makeMany(15_000, [role.id, other.id])
  const input = { id: role.id, menus: ['user-center'], permissions: ['role:list'] }
  const { data } = await app.call(roles.previewGrant, input, superAdmin)
  expect(data).toMatchObject({ others: 0, isEstimate: true })
  const [most, fewer] = data.groups
  expect(most?.permissions.gained).toEqual(['role:list'])
  expect(fewer?.permissions.gained).toEqual([])
  expect(Math.abs((most?.count ?? 0) - 10_000)).toBeLessThan(600)
  expect(Math.abs((fewer?.count ?? 0) - 5_000)).toBeLessThan(600)
  expect(most?.names).toHaveLength(8)
})

test('counts members again after each change despite the cache', async () => {
  const { id, code } = await makeRole(app, [])
  const [one, other] = [await makeUser(app), await makeUser(app)]
  const count = async () => {
    const ask = async () =>
      (await app.call(roles.list, { code }, superAdmin)).data.records[0]?.memberCount
    const soon = await ask()
    // Late enough for the cache to keep the result.
    app.clock.advance(3000)
    expect([await ask(), await ask()]).toEqual([soon, soon])
    return soon
  }
  expect(await count()).toBe(0)
  await app.call(roles.addMembers, { id, userIds: [one.id, other.id] }, superAdmin)
  expect(await count()).toBe(2)
  await app.call(users.remove, { ids: [one.id] }, superAdmin)
  expect(await count()).toBe(1)
  await app.call(roles.removeMembers, { id, userIds: [other.id] }, superAdmin)
  expect(await count()).toBe(0)
})

test('renames a role and changes its home only for callers allowed to assign it', async () => {
  const clerk = await makeHolder(app, ['role:list', 'role:update', 'role:grant'])
  const refusal = { status: 403, code: 'role_not_grantable' }
  const lead = async (id: string) => {
    const { version, menus, permissions } = await get(id)
    const homePath = '/user-center'
    return app.raw(roles.grant, { id, version, homePath, menus, permissions }, clerk)
  }
  const beyond = await makeRole(app, ['audit:list'])
  const { id, version, code, name, description, status } = beyond
  const kept = { id, version, code, name, description, status }
  for (const changes of [{ name: 'Other' }, { description: 'other' }, { code: 'R_OTHER' }, {}])
    expect(await app.raw(roles.update, { ...kept, ...changes }, clerk)).toMatchObject(refusal)
  expect(await lead(id)).toMatchObject(refusal)
  expect(await get(id)).toMatchObject({ ...kept, homePath: beyond.homePath })
  const within = await makeRole(app, ['role:list'])
  const own = { ...kept, id: within.id, code: within.code, name: 'Other' }
  expect((await app.raw(roles.update, own, clerk)).status).toBe(200)
  expect((await lead(within.id)).status).toBe(200)
})

describe('members', () => {
  test('are added and removed once each, effective with the next request', async () => {
    const { id } = await makeRole(app, ['user:list'])
    const member = await makeSignedIn(app)
    const input = { id, userIds: [member.user.id] }
    const refused = (code: string) => ({ code: 'batch_refused', problem: { rows: [{ code }] } })
    expect((await app.call(roles.addMembers, input, superAdmin)).data.memberCount).toBe(1)
    expect(await app.call(roles.addMembers, input, superAdmin)).toMatchObject(
      refused('member_already'),
    )
    expect((await app.call(users.list, {}, member)).status).toBe(200)
    expect((await app.call(roles.removeMembers, input, superAdmin)).data.memberCount).toBe(0)
    expect(await app.call(roles.removeMembers, input, superAdmin)).toMatchObject(
      refused('member_missing'),
    )
    expect((await app.call(users.list, {}, member)).status).toBe(403)
    // Updates without effect are not audited.
    const recorded = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, id))
    expect(
      recorded
        .filter(({ action }) => action.endsWith('Members'))
        .map((row) => [row.action, row.before, row.after]),
    ).toEqual([
      ['role.addMembers', null, { users: [member.user.userName] }],
      ['role.removeMembers', { users: [member.user.userName] }, null],
    ])
  })

  test('are added beside an existing member in a batch decided one by one', async () => {
    const { id } = await makeRole(app, ['user:list'])
    const [one, other] = [await makeUser(app), await makeUser(app)]
    await app.call(roles.addMembers, { id, userIds: [one.id] }, superAdmin)
    const input = { id, userIds: [one.id, other.id] }
    expect(
      (await app.call(roles.addMembers, { ...input, allOrNothing: true }, superAdmin)).status,
    ).toBe(409)
    const { data } = await app.call(roles.addMembers, { ...input, allOrNothing: false }, superAdmin)
    expect(data.memberCount).toBe(2)
    expect(new Map(data.rows.map((row) => [row.id, row.code]))).toEqual(
      new Map([
        [one.id, 'member_already'],
        [other.id, null],
      ]),
    )
  })

  test('of a role with more rights than the caller cannot be changed', async () => {
    const clerk = await makeHolder(app, ['user:update', 'user:list'])
    const { id } = await makeRole(app, ['audit:list'])
    const input = { id, userIds: [clerk.user.id] }
    for (const call of [roles.addMembers, roles.removeMembers])
      expect(await app.call(call, input, clerk)).toMatchObject({ code: 'role_not_grantable' })
    const superId = await idOf('R_SUPER')
    expect(
      await app.call(roles.addMembers, { id: superId, userIds: [clerk.user.id] }, clerk),
    ).toMatchObject({ status: 403 })
  })
})

test('lets a caller grant their own menus, disabled ones included, and returns the same menus to the web', async () => {
  const grant = async (role: string, rights: object, person: { token: string } = superAdmin) => {
    const { version, homePath, menus, permissions } = await get(role)
    const input = { id: role, version, homePath, menus, permissions, ...rights }
    return app.raw(roles.grant, input, person)
  }
  const { id, code } = await makeRole(app, ['role:list', 'role:grant'])
  await grant(id, { menus: ['user-center', 'system_role'] })
  const clerk = await makeSignedIn(app, [code])
  const other = await makeRole(app, [])
  await app.pool.query(`update menus set status = '2' where route_path = '/user-center'`)
  expect((await grant(id, { homePath: '/user-center' })).status).toBe(422)
  const granted = (await app.call(roles.grantedMenus, {}, clerk)).data.toSorted()
  expect(granted.toSorted()).toEqual(['system_role', 'user-center'])
  expect((await grant(other.id, { menus: granted }, clerk)).status).toBe(200)
  expect(await grant(other.id, { menus: [...granted, 'home'] }, clerk)).toMatchObject({
    code: 'role_not_grantable',
  })
  await app.pool.query(`update menus set status = '1' where route_path = '/user-center'`)
})
