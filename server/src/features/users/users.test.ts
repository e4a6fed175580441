import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { users as userTable } from '#server/db/schema.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

const list = (input: object, token = admin.token) => app.raw(users.list, input, { token })
const get = async (id: string) => (await app.call(users.get, { id }, { token: admin.token })).data

/** Input of the drawer. */
function edit(user: User, changes: Partial<User> = {}) {
  const { id, version, nickName, gender, phone, email, status, roles } = { ...user, ...changes }
  return { id, version, nickName, gender, phone, email, status, roles }
}
const save = (input: object, token = admin.token, headers = {}) =>
  app.raw(users.update, input, { token, headers })

describe('the list of users', () => {
  test('shows a page and its total without secrets', async () => {
    const { id, userName } = await makeUser(app, { roles: ['R_USER'], phone: '13800138000' })
    const reply = await list({ userName })
    expect(reply.data).toMatchObject({ current: 1, size: 10, total: 1, totalIsEstimate: false })
    expect(reply.data.records).toEqual([
      expect.objectContaining({ id, userName, roles: ['R_USER'], phone: '13800138000' }),
    ])
    expect(reply.text).not.toMatch(/hash|argon2|secret/i)
  })

  test('filters by every column and finds literal text', async () => {
    const mark = `m${Date.now() % 1e6}`
    const role = await makeRole(app, [])
    await makeUser(app, {
      nickName: `${mark} 100%_Zoë`,
      gender: '2',
      phone: '13912345678',
      email: `${mark}@example.com`,
      status: '2',
      roles: [role.code],
    })
    await makeUser(app, { nickName: `${mark} 100 Zoe`, gender: '1' })
    const count = async (input: object) => (await list({ nickName: mark, ...input })).data.total
    expect(await count({})).toBe(2)
    expect(await count({ nickName: '100%_z' })).toBe(1)
    expect(await count({ nickName: '%' })).toBe(1)
    expect(await count({ nickName: '\\' })).toBe(0)
    for (const one of [
      { gender: '2' },
      { phone: '1391234' },
      { email: mark.toUpperCase() },
      { status: '2' },
      { role: role.code },
    ])
      expect(await count(one), JSON.stringify(one)).toBe(1)
    expect(await count({ gender: '', status: '' })).toBe(2)
  })

  test('sorts by allowed columns in both directions and repeats no user across pages', async () => {
    const names = (await list({ sort: 'userName', size: 100 })).data.records.map(
      (r: User) => r.userName,
    )
    const back = (await list({ sort: '-userName', size: 100 })).data.records.map(
      (r: User) => r.userName,
    )
    expect(back).toEqual(names.toReversed())
    const paged = []
    for (let current = 1; current <= 3; current++)
      paged.push(...(await list({ sort: 'gender', size: 2, current })).data.records)
    expect(new Set(paged.map((r: User) => r.id)).size).toBe(paged.length)
  })

  test('refuses hidden columns and wrong numbers, and caps the size', async () => {
    for (const input of [
      { sort: 'passwordHash' },
      { sort: 'password_hash' },
      { passwordHash: 'x' },
      { current: '-1' },
      { size: 'abc' },
      { current: '1e400' },
      { gender: '3' },
    ])
      expect(await list(input), JSON.stringify(input)).toMatchObject({
        status: 422,
        code: 'input_invalid',
      })
    expect((await list({ size: 100_000 })).data.size).toBe(100)
  })
})

describe('an edit', () => {
  test('saves the submitted fields, raises the version and is recorded per field', async () => {
    const { id } = await makeUser(app, { roles: ['R_USER'] })
    const before = await get(id)
    const saved = await save(edit(before, { nickName: '新名字', phone: '+12025550100' }))
    expect(saved.data).toMatchObject({ nickName: '新名字', version: before.version + 1 })
    expect(saved.data.updateBy).toBe(admin.user.userName)
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.targetId, id), eq(auditEvents.outcome, 'done')))
    expect(event).toMatchObject({
      action: 'user.update',
      actorId: admin.user.id,
      targetName: before.userName,
      before: { nickName: before.nickName },
      after: { nickName: '新名字' },
    })
  })

  test('of an outdated version is refused with the current record', async () => {
    const { id } = await makeUser(app)
    const before = await get(id)
    await save(edit(before, { nickName: 'first' }))
    const second = await save(edit(before, { nickName: 'second' }))
    expect(second).toMatchObject({ status: 409, code: 'record_changed' })
    expect(second.problem.current).toMatchObject({ nickName: 'first', version: before.version + 1 })
  })

  test('by twenty editors of one version is accepted from exactly one', async () => {
    const { id } = await makeUser(app)
    const before = await get(id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(edit(before, { nickName: `editor ${index}` }))),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test('sent fifty times with one idempotency key is saved once with the same response', async () => {
    const { id } = await makeUser(app)
    const before = await get(id)
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => save(edit(before, { nickName: 'once' }), admin.token, headers)
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect((await get(id)).version).toBe(before.version + 1)
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, id))
    expect(events).toHaveLength(1)
    const other = await save(edit(before, { nickName: 'twice' }), admin.token, headers)
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    const otherUser = await save(edit(before, { nickName: 'else' }), superAdmin.token, headers)
    expect(otherUser.status).toBe(409)
  })

  test('refuses fields that the editor cannot set', async () => {
    const { id } = await makeUser(app)
    const user = await get(id)
    for (const extra of [{ passwordHash: 'x' }, { userName: 'other' }, { createBy: 'x' }])
      expect(await save({ ...edit(user), ...extra })).toMatchObject({ status: 422 })
  })

  test('that disables a user ends all of their sessions at once', async () => {
    const victim = await makeSignedIn(app, ['R_USER'])
    await save(edit(await get(victim.user.id), { status: '2' }))
    const answer = await app.call(auth.getUserInfo, {}, { token: victim.token })
    expect(answer).toMatchObject({ status: 401, code: '7777' })
    await save(edit(await get(victim.user.id), { status: '1' }))
    expect(await app.call(auth.getUserInfo, {}, { token: victim.token })).toMatchObject({
      code: '7777',
    })
  })

  test('of roles takes effect with the next request', async () => {
    const { user, token } = await makeSignedIn(app, ['R_ADMIN'])
    expect((await list({}, token)).status).toBe(200)
    await save(edit(await get(user.id), { roles: ['R_USER'] }), superAdmin.token)
    expect((await list({}, token)).status).toBe(403)
  })
})

describe('privilege rules', () => {
  test('protect super admins from admins', async () => {
    const target = await get(superAdmin.user.id)
    for (const changes of [{ nickName: 'x' }, { status: '2' as const }, { roles: [] }])
      expect(await save(edit(target, changes))).toMatchObject({
        status: 403,
        code: 'insufficient_privilege',
      })
  })

  test('refuse to assign or remove a role with more privileges than the actor has', async () => {
    const role = await makeRole(app, ['audit:list'])
    const editor = await makeHolder(app, ['user:update', 'user:list'])
    const { id } = await makeUser(app)
    const grants = [role.code, 'R_ADMIN', 'R_SUPER']
    for (const code of grants)
      expect(await save(edit(await get(id), { roles: [code] }), editor.token)).toMatchObject({
        status: 403,
        code: 'role_not_grantable',
      })
    await save(edit(await get(id), { roles: [role.code] }), superAdmin.token)
    expect(await save(edit(await get(id), { roles: [] }), editor.token)).toMatchObject({
      status: 403,
    })
    expect(await save(edit(await get(id), { nickName: 'fine' }), editor.token)).toMatchObject({
      status: 403,
      code: 'insufficient_privilege',
    })
    const self = await get(editor.user.id)
    expect(
      await save(edit(self, { roles: [...self.roles, 'R_SUPER'] }), editor.token),
    ).toMatchObject({ status: 403 })
  })

  test('refuse to enable or disable a user with more privileges, one by one or in a batch', async () => {
    const role = await makeRole(app, ['audit:list'])
    const editor = await makeHolder(app, ['user:update', 'user:list'])
    const { id } = await makeUser(app, { roles: [role.code], status: '2' })
    expect(await save(edit(await get(id), { status: '1' }), editor.token)).toMatchObject({
      status: 403,
      code: 'insufficient_privilege',
    })
    const batch = await app.call(users.setStatus, { ids: [id], status: '1' }, editor)
    expect(batch.problem.rows).toMatchObject([{ id, code: 'insufficient_privilege' }])
    expect(await get(id)).toMatchObject({ status: '2', roles: [role.code] })
    const { id: openId } = await makeUser(app, { roles: [role.code] })
    expect(await save(edit(await get(openId), { status: '2' }), editor.token)).toMatchObject({
      status: 403,
      code: 'insufficient_privilege',
    })
    expect((await app.call(users.setStatus, { ids: [id], status: '1' }, superAdmin)).status).toBe(
      200,
    )
  })

  test('refuse an unknown role with the name of its field', async () => {
    const { id } = await makeUser(app)
    const reply = await save(edit(await get(id), { roles: ['R_NONE'] }), superAdmin.token)
    expect(reply).toMatchObject({ status: 422, code: 'role_missing' })
    expect(reply.problem.fields).toHaveProperty('roles')
  })

  test('return 404 for an unknown user and 422 for an invalid id', async () => {
    const reply = await app.call(users.get, { id: randomUUID() }, { token: admin.token })
    expect(reply).toMatchObject({ status: 404, code: 'user_missing' })
    expect(await app.raw(users.get, { id: '1 or 1=1' }, { token: admin.token })).toMatchObject({
      status: 422,
    })
  })

  test('protect the last super admin from being disabled or demoted, also by themselves', async () => {
    const alone = await createTestApp()
    const { user, token } = await makeSignedIn(alone, ['R_SUPER'])
    const { data } = await alone.call(users.get, { id: user.id }, { token })
    for (const changes of [{ roles: [] }, { status: '2' as const }])
      expect(await alone.raw(users.update, edit(data, changes), { token })).toMatchObject({
        status: 409,
        code: 'last_super_admin',
      })
  })
})

test('the database treats names that differ by case, width, accents or spaces as equal', async () => {
  await makeUser(app, { userName: 'José_Name' })
  await expect(makeUser(app, { userName: 'ＪＯＳＥ_name' })).rejects.toThrow(/users/)
  expect(await app.db.$count(userTable, eq(userTable.userNameKey, 'jose_name'))).toBe(1)
})
