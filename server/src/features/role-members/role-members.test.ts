import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
import { auditEvents } from '#server/db/schema.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const idOf = async (code: string) =>
  (await app.call(roles.options, {}, superAdmin)).data.find((role) => role.code === code)?.id ?? ''

describe('members', () => {
  test('are added and taken away, once each, and their next request knows', async () => {
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
    // Nothing is recorded of what changed nothing.
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

  test('beside one who has the role already are added where each is to be for themself', async () => {
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

  test('of a role that holds more than the actor are not the actor’s to choose', async () => {
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
