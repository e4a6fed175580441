import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { users } from '@amber/contract/users/users.ts'
import { sessions as sessionTable, userRoles, users as userTable } from '#server/db/schema.ts'
import { expectSound } from '#server/testing/expect-sound.ts'
import { makeGoodInput } from '#server/testing/good-input.ts'
import { keepUnlocked } from '#server/testing/keep-unlocked.ts'
import { makeHolder, makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** Only super admins may change super admins. */

const app = await createTestApp()

afterEach(() => expectSound(app.db, app.platform))
await keepUnlocked(app)
const owner = await makeSignedIn(app, ['R_SUPER'])
/** Not a super admin. */
const admin = await makeHolder(app, permissionCodes)
const good = makeGoodInput(app, owner)

const shapeOf = (endpoint: Endpoint) =>
  (endpoint.input as unknown as { shape?: object }).shape ?? {}
const nouns = ['/users/:id', '/sessions/:id', '/user-batches/', '/session-batches/']
const namesAPerson = (endpoint: Endpoint) =>
  nouns.some((noun) => endpoint.path.startsWith(noun)) || 'userIds' in shapeOf(endpoint)
const isOfPeople = ({ allow }: Endpoint) => /^(?:user|session):/.test(allow)

const writes = endpoints.filter(({ endpoint }) => isWrite(endpoint) && isOfPeople(endpoint))
const touching = writes.filter(({ endpoint }) => namesAPerson(endpoint))

async function aimedAt(person: Awaited<ReturnType<typeof makeSignedIn>>, endpoint: Endpoint) {
  const { id, version } = person.user
  if (endpoint.path.startsWith('/session')) {
    const [live] = (await app.call(sessions.listOfUser, { id }, owner)).data.records
    return { id: live?.id, ids: [live?.id] }
  }
  return { id, ids: [id], userIds: [id], version }
}

async function stateOf(id: string) {
  const people = await app.db.select().from(userTable).where(eq(userTable.id, id))
  const roles = await app.db.select().from(userRoles).where(eq(userRoles.userId, id))
  const open = await app.db
    .select({ id: sessionTable.id, endedAt: sessionTable.endedAt })
    .from(sessionTable)
    .where(eq(sessionTable.userId, id))
  return { people, roles, open }
}

test('classifies each call on users by whether it names one', () => {
  const others = writes.filter(({ endpoint }) => !namesAPerson(endpoint)).map(({ name }) => name)
  expect(touching.length).toBeGreaterThan(10)
  expect(others.toSorted()).toEqual([
    'invitations.create',
    'invitations.revoke',
    'userImports.cancel',
    'userImports.run',
    'userImports.upload',
    'users.create',
  ])
})

describe.each(touching)('$name', ({ name, endpoint }) => {
  test('is refused to an admin for a super admin and changes nothing', async () => {
    const role = await makeRole(app, [])
    const target = await makeSignedIn(app, ['R_SUPER', role.code])
    const given = await good.of(name, endpoint.path)
    if (['users.restore', 'users.purge'].includes(name))
      await app.call(users.remove, { ids: [target.user.id] }, owner)
    const aimed = await aimedAt(target, endpoint)
    // `id` is the role's.
    const own = endpoint.path.startsWith('/roles/') ? { ...aimed, id: role.id } : aimed
    const input = Object.fromEntries(
      Object.entries({ ...given, ...own }).filter(([field]) => field in shapeOf(endpoint)),
    )
    const before = await stateOf(target.user.id)
    const reply = await app.raw(endpoint, input, admin)
    const codes = [reply.code, ...(reply.problem.rows ?? []).map(({ code }) => code)]
    expect(codes, reply.text).toContain('insufficient_privilege')
    expect(await stateOf(target.user.id)).toEqual(before)
    // The input is valid: for another target it succeeds.
    expect((await app.raw(endpoint, given, owner)).status, name).toBeLessThan(300)
  })
})
