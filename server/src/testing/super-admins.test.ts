import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { users } from '@amber/contract/users/users.ts'
import { sessions as sessionTable, userRoles, users as userTable } from '#server/db/schema.ts'
import { expectSound } from './expect-sound.ts'
import { makeGoodInput } from './good-input.ts'
import { keepUnlocked } from './keep-unlocked.ts'
import { makeHolder, makeRole, makeSignedIn } from './make.ts'
import { createTestApp } from './test-app.ts'

/** Only a super admin touches a super admin: walked over each call that changes something of a person, by its path or input. */

const app = await createTestApp()

afterEach(() => expectSound(app.db, app.platform))
await keepUnlocked(app)
const owner = await makeSignedIn(app, ['R_SUPER'])
/** Holds everything that others can, and is no super admin. */
const admin = await makeHolder(app, permissionCodes)
const good = makeGoodInput(app, owner)

const shapeOf = (endpoint: Endpoint) =>
  (endpoint.input as unknown as { shape?: object }).shape ?? {}
const nouns = ['/users/:id', '/sessions/:id', '/user-batches/', '/session-batches/']
const namesAPerson = (endpoint: Endpoint) =>
  nouns.some((noun) => endpoint.path.startsWith(noun)) || 'userIds' in shapeOf(endpoint)
/** Who deals with people and their sessions needs a permission of these nouns. */
const isOfPeople = ({ allow }: Endpoint) => /^(?:user|session):/.test(allow)

const writes = endpoints.filter(({ endpoint }) => isWrite(endpoint) && isOfPeople(endpoint))
const touching = writes.filter(({ endpoint }) => namesAPerson(endpoint))

/** Input by which the call would change this super admin. */
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

test('each call that deals with people is known to name somebody, or not to', () => {
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
  test('of a super admin is refused to an admin, and leaves everything as it was', async () => {
    const role = await makeRole(app, [])
    const target = await makeSignedIn(app, ['R_SUPER', role.code])
    const given = await good.of(name, endpoint.path)
    if (['users.restore', 'users.purge'].includes(name))
      await app.call(users.remove, { ids: [target.user.id] }, owner)
    const aimed = await aimedAt(target, endpoint)
    // The id of a membership is its role's.
    const own = endpoint.path.startsWith('/roles/') ? { ...aimed, id: role.id } : aimed
    const input = Object.fromEntries(
      Object.entries({ ...given, ...own }).filter(([field]) => field in shapeOf(endpoint)),
    )
    const before = await stateOf(target.user.id)
    const reply = await app.raw(endpoint, input, admin)
    const codes = [reply.code, ...(reply.problem.rows ?? []).map(({ code }) => code)]
    expect(codes, reply.text).toContain('insufficient_privilege')
    expect(await stateOf(target.user.id)).toEqual(before)
    // It is not the input that is at fault: of somebody else it is done.
    expect((await app.raw(endpoint, given, owner)).status, name).toBeLessThan(300)
  })
})
