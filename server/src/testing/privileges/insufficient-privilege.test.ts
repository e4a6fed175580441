import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { roles } from '#server/db/schema.ts'
import { makeGoodInput } from '#server/testing/good-input.ts'
import { keepUnlocked } from '#server/testing/keep-unlocked.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/**
 * A user with every permission who is no super admin can change neither super admins, their sessions and role, nor
 * create one.
 */

const app = await createTestApp()
await keepUnlocked(app)
const owner = await makeSignedIn(app, [superRole])
const admin = await makeHolder(app, permissionCodes)
const good = makeGoodInput(app, owner)
const [role] = await app.db.select().from(roles).where(eq(roles.code, superRole))
const above = await makeSignedIn(app, [superRole])
const removed = await makeSignedIn(app, [superRole])
await app.call(users.remove, { ids: [removed.user.id] }, owner)
const [session] = (await app.call(ownActivity.listSessions, {}, above)).data.records
const person = { id: above.user.id }

const has = ({ input }: Endpoint, field: string) =>
  field in (input as unknown as { shape: object }).shape

function aimsOf(name: string, endpoint: Endpoint): [caseName: string, aim: object][] {
  const { path } = endpoint
  const isOfRemoved = ['users.restore', 'users.purge'].includes(name)
  // Fixed fields of a built-in role would be refused for another reason.
  const kept = has(endpoint, 'code') && {
    code: role?.code,
    name: role?.name,
    status: role?.status,
  }
  const listed = path.startsWith('/session-') ? session?.id : isOfRemoved ? removed.user.id : null
  const cases: [boolean, string, object][] = [
    [path.startsWith('/users/:id'), 'them', person],
    [path.startsWith('/sessions/:id'), 'their session', { id: session?.id }],
    [path.startsWith('/roles/:id'), 'their role', { id: role?.id, ...kept }],
    [has(endpoint, 'userIds'), 'them as a member', { userIds: [person.id] }],
    [has(endpoint, 'ids'), 'them among others', { ids: [listed ?? person.id] }],
    // Roles of an announcement are its audience.
    [
      has(endpoint, 'roles') && !name.startsWith('announcements.'),
      'somebody who is to be one',
      { roles: [superRole] },
    ],
  ]
  return cases.filter(([isSo]) => isSo).map(([, caseName, aim]) => [caseName, aim])
}

const aimed = endpoints
  .filter(({ endpoint }) => isWrite(endpoint) && endpoint.audit !== null)
  .filter(({ endpoint }) => !['public', 'signed-in'].includes(endpoint.allow))
  .flatMap(({ name, endpoint }) =>
    aimsOf(name, endpoint).map(([caseName, aim]) => ({ name, endpoint, caseName, aim })),
  )

async function present() {
  const read = async (query: string) => (await app.pool.query(query)).rows
  const people = `select id from users where id in ('${person.id}', '${removed.user.id}')`
  return {
    people: await read(`select * from users where id in (${people}) order by id`),
    sessions: await read(
      `select id, ended_at, end_reason from sessions where user_id in (${people}) order by id`,
    ),
    role: await read(`select * from roles where code = '${superRole}'`),
    members: await read(
      `select user_id from user_roles where role_id = '${role?.id}' order by user_id`,
    ),
    invited: await read(`select count(*) from invitations where '${role?.id}' = any(role_ids)`),
  }
}

test('finds the calls with a user as target', () => {
  expect(aimed.map(({ name, caseName }) => `${name}: ${caseName}`)).toEqual(
    expect.arrayContaining([
      'users.update: them',
      'users.remove: them among others',
      'sessions.end: their session',
      'roles.removeMembers: them as a member',
      'users.create: somebody who is to be one',
    ]),
  )
})

describe.each(aimed)('$name', ({ name, endpoint, aim, caseName }) => {
  test(`is refused with every permission, aimed at ${caseName}`, async () => {
    const input = { ...(await good.of(name, endpoint.path)), ...aim }
    const before = await present()
    const reply = await app.raw(endpoint, input, admin)
    expect([403, 409], reply.text).toContain(reply.status)
    expect(reply.text).toMatch(/insufficient_privilege|role_not_grantable|role_built_in/)
    expect(await present()).toEqual(before)
    const { requestId } = JSON.parse(reply.text) as { requestId: string }
    const { rows: events } = await app.pool.query(
      `select outcome, after ->> 'reason' as reason from audit_events where request_id = $1`,
      [requestId],
    )
    const [reason] = /insufficient_privilege|role_not_grantable/.exec(reply.text) ?? []
    expect(events).toEqual(reason ? [{ outcome: 'denied', reason }] : [])
  })
})
