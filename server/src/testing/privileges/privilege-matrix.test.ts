import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { nounCalls } from '@amber/contract/nouns/noun-calls.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { permissionCodes, type Permission } from '@amber/contract/permissions.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { importPathOf } from '#server/testing/noun-input.ts'
import { makeHolder, makeRole, makeSignedIn, signIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/**
 * Each actor with each target and each call that names a user or a session, and the flags in records, such as
 * `canManage`.
 */

const app = await createTestApp()
const owner = await makeSignedIn(app, ['R_SUPER'])
type User = Awaited<ReturnType<typeof makeSignedIn>>

function idFields({ input }: Endpoint): string[] {
  const schema = z.toJSONSchema(input as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field !== 'object') return []
    const { items } = field
    const formats = [field.format, typeof items === 'object' && 'format' in items && items.format]
    return formats.includes('uuid') ? [name] : []
  })
}

const nounOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''
const withIds = endpoints.filter(({ endpoint }) => idFields(endpoint).length > 0)
/** Ids after these name users or their sessions. */
const userNouns = ['users', 'user-batches', 'user-exports', 'sessions', 'session-batches']
/** Ids after these name other records, or the caller's own. */
const otherNouns = [
  'announcements',
  'audit-events',
  'auth',
  'browser-errors',
  'current-announcements',
  'demo',
  'invitations',
  'menu-synchronisation',
  'menus',
  'notifications',
  'own-sessions',
  'passkeys',
  'roles',
  'user-imports',
  ...nounList.map((noun) => importPathOf(noun).slice(1)),
  ...Object.values<Readonly<Record<string, Endpoint>>>(nounCalls).flatMap((calls) =>
    Object.values(calls).map(nounOf),
  ),
]
const aimed = withIds.filter(
  ({ endpoint }) => userNouns.includes(nounOf(endpoint)) || idFields(endpoint).includes('userIds'),
)

const needed = [...new Set(aimed.map(({ endpoint }) => endpoint.allow))].filter(
  (code): code is Permission => permissionCodes.some((known) => known === code),
)
const extra = 'audit:list'
const plain = await makeRole(app, needed)
const equal = await makeRole(app, needed)
const less = await makeRole(app, ['user:list'])
const more = await makeRole(app, [extra])
const given = await makeRole(app, [])

const actors: Record<string, () => Promise<User>> = {
  'a plain administrator': () => makeSignedIn(app, [plain.code]),
  'an administrator with more permissions': () => makeHolder(app, [...needed, extra]),
  'a super admin': () => makeSignedIn(app, ['R_SUPER']),
}
const targets: Record<string, (actor: User) => Promise<User>> = {
  'a user with fewer permissions': () => makeSignedIn(app, [less.code]),
  'a user with the same permissions': () => makeSignedIn(app, [equal.code]),
  'a user with one more permission': () => makeSignedIn(app, [less.code, more.code]),
  'a super admin': () => makeSignedIn(app, ['R_SUPER']),
  themselves: (actor) => Promise.resolve(actor),
}
const beyond: Record<string, readonly string[]> = {
  'a plain administrator': ['a user with one more permission', 'a super admin'],
  'an administrator with more permissions': ['a super admin'],
  'a super admin': [],
}
const shared = new Map<string, Promise<User>>()
/** Signs each actor in once, unless the call is aimed at the actor. */
function actorOf({ actor, target }: { actor: string; target: string }): Promise<User> {
  const make = actors[actor]!
  if (target === 'themselves') return make()
  const known = shared.get(actor) ?? make()
  shared.set(actor, known)
  return known
}
const pairs = Object.keys(actors).flatMap((actor) =>
  Object.keys(targets).map((target) => {
    const isManageable = !beyond[actor]?.includes(target)
    return { actor, target, isManageable, verb: isManageable ? 'manages' : 'does not manage' }
  }),
)

const notOwn = ['users.setStatus', 'users.remove', 'users.resetPassword', 'twoStep.reset']
const ofRemoved = ['users.restore', 'users.purge']

const restOf: Record<string, (target: User) => Promise<object>> = {
  'users.update': async ({ user }) => {
    const { data } = await app.call(users.get, { id: user.id }, owner)
    const { version, gender, phone, email, status, roles } = data
    return { version, nickName: 'Managed', gender, phone, email, status, roles }
  },
  'users.setStatus': async () => ({ status: '2' }),
  'userExports.downloadSelection': async () => ({ format: 'csv' }),
  'sessions.endAll': async ({ user }) => {
    await signIn(app, user.userName)
    return {}
  },
  'users.resetPassword': async () => ({ by: 'link' }),
  'rights.explain': async () => ({ kind: 'permission', name: 'user:list' }),
  'roles.removeMembers': async ({ user }) => {
    await app.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
      user.id,
      given.id,
    ])
    return {}
  },
  'twoStep.reset': async (target) => {
    await makeTotp(app, target)
    return {}
  },
}

async function aim(name: string, endpoint: Endpoint, target: User): Promise<object> {
  const rest = (await restOf[name]?.(target)) ?? {}
  const { id } = target.user
  if (ofRemoved.includes(name)) await app.call(users.remove, { ids: [id] }, owner)
  if (nounOf(endpoint).startsWith('session')) {
    await signIn(app, target.user.userName)
    const { records } = (await app.call(sessions.listOfUser, { id }, owner)).data
    const session = records[0]?.id
    return idFields(endpoint).includes('ids') ? { ids: [session] } : { id: session }
  }
  const ids = { id, ids: [id], userIds: [id] }
  const own = nounOf(endpoint) === 'roles' ? { ...ids, id: given.id } : ids
  const wanted = idFields(endpoint)
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(own).filter(([key]) => wanted.includes(key))),
  }
}

async function stateOf({ user }: User) {
  const read = async (query: string) => (await app.pool.query(query, [user.id])).rows
  return {
    user: await read('select * from users where id = $1'),
    roles: await read('select role_id from user_roles where user_id = $1 order by role_id'),
    sessions: await read('select id, ended_at from sessions where user_id = $1 order by id'),
    links: await read('select token_hash, used_at from password_links where user_id = $1'),
    secrets: await read('select user_id from totp_secrets where user_id = $1'),
  }
}

test('classifies each call with an id by its target', () => {
  const unknown = withIds.filter(
    ({ endpoint }) => ![...userNouns, ...otherNouns].includes(nounOf(endpoint)),
  )
  expect(unknown.map(({ name }) => name)).toEqual([])
  expect(aimed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users.update', 'users.purge', 'sessions.end', 'roles.addMembers']),
  )
})

describe.each(aimed.filter(({ endpoint }) => isWrite(endpoint)))('$name', ({ name, endpoint }) => {
  const isDone = ({ target }: (typeof pairs)[number]) =>
    !(target === 'themselves' && ofRemoved.includes(name))
  test.each(pairs.filter(isDone))('$actor $verb $target', async (pair) => {
    const actor = await actorOf(pair)
    const target = (await targets[pair.target]?.(actor)) ?? owner
    const input = await aim(name, endpoint, target)
    const before = await stateOf(target)
    const reply = await app.raw(endpoint, input, actor)
    const codes = [reply.code, ...(reply.problem.rows ?? []).map(({ code }) => code)]
    if (pair.target === 'themselves' && notOwn.includes(name)) {
      expect(codes, reply.text).toContain('user_is_yourself')
    } else if (pair.isManageable) {
      expect(reply.status, reply.text).toBeLessThan(300)
      expect(await stateOf(target)).not.toEqual(before)
      return
    } else expect(codes, reply.text).toContain('insufficient_privilege')
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await stateOf(target)).toEqual(before)
  })
})

describe.each(aimed.filter(({ endpoint }) => !isWrite(endpoint)))('$name', ({ name, endpoint }) => {
  test.each(pairs)('is read by $actor of $target', async (pair) => {
    const actor = await actorOf(pair)
    const target = (await targets[pair.target]?.(actor)) ?? owner
    const reply = await app.raw(endpoint, await aim(name, endpoint, target), actor)
    expect(reply.status, reply.text).toBe(200)
  })
})

describe('flags in records match the rule', () => {
  test.each(pairs)('$actor $verb $target', async (pair) => {
    const { isManageable } = pair
    const actor = await actorOf(pair)
    const target = (await targets[pair.target]?.(actor)) ?? owner
    const { id, userName } = target.user
    const [listed] = (await app.call(users.list, { userName }, actor)).data.records
    expect(listed).toMatchObject({ id, canManage: isManageable })
    const { canManage } = (await app.call(users.get, { id }, actor)).data
    expect(canManage).toBe(isManageable)
    const { records } = (await app.call(sessions.listOfUser, { id }, actor)).data
    expect(records).toMatchObject([{ isEndable: isManageable }])
    const [online] = (await app.call(sessions.list, { user: userName }, actor)).data.records
    expect(online).toMatchObject({ user: { id }, isEndable: isManageable })
    const { isResettable } = (await app.call(twoStep.ofUser, { id }, actor)).data
    expect(isResettable).toBe(isManageable && pair.target !== 'themselves')
    if (pair.target === 'themselves') return
    await app.call(users.remove, { ids: [id] }, owner)
    const [removed] = (await app.call(users.listRemoved, { text: userName }, actor)).data.records
    expect(removed).toMatchObject({ id, canManage: isManageable })
  })
})
