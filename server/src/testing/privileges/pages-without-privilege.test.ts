import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authorizationModes, type AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { roles as roleRows, userImports as importRows } from '#server/db/schema.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { makeGoodInput } from '#server/testing/good-input.ts'
import { keepUnlocked } from '#server/testing/keep-unlocked.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { makeRole, makeSignedIn, makeUser, setRegistration } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** A user with every permission who sees fewer pages than a role opens can neither grant nor revoke that role. */

const app = await createTestApp()
await keepUnlocked(app)
await setRegistration(app, 'invitation')
const owner = await makeSignedIn(app, ['R_SUPER'])
const good = makeGoodInput(app, owner)
const every = (await makeRole(app, permissionCodes)).code
const blind = await makeSignedIn(app, [every])

async function makeSeeing() {
  const role = await makeRole(app, [])
  await app.db.execute(sql`insert into role_menus select ${role.id}, id from menus
    where route_name in ('system', 'system_role', 'system_menu')`)
  return role.code
}
const stored = [await makeSeeing(), await makeSeeing()] as const
const rolesOf: Record<AuthorizationMode, readonly [beyond: string, same: string]> = {
  static: ['R_ADMIN', 'R_ADMIN'],
  dynamic: stored,
}

async function setMode(mode: AuthorizationMode) {
  const { version } = (await app.call(settings.get, {}, owner)).data.authorization
  const input = { key: 'authorization' as const, version, value: { mode } }
  expect((await app.call(settings.update, input, owner)).status).toBe(200)
}

async function roleOf(code: string) {
  const [role] = await app.db.select().from(roleRows).where(eq(roleRows.code, code))
  if (!role) throw new Error(`There is no role ${code}`)
  return role
}

type Way = (beyond: string) => Promise<[Endpoint, object]>
const inputOf = (name: string) => good.of(name, '')
const someWith = (code: string, row: object = {}) => makeUser(app, { roles: [code], ...row })
const newContact = () => `${Math.random().toString(36).slice(2)}@example.com`

const updateOf = async (id: string, changes: object): Promise<[Endpoint, object]> => {
  const {
    version,
    nickName,
    gender,
    phone,
    email,
    status,
    roles: granted,
  } = (await app.call(users.get, { id }, owner)).data
  const person = { version, nickName, gender, phone, email, status, roles: granted }
  return [users.update, { id, ...person, ...changes }]
}

const cases: Record<string, Way> = {
  'to join the role': async (beyond) => [
    roles.addMembers,
    { id: (await roleOf(beyond)).id, userIds: [(await makeUser(app)).id] },
  ],
  'to remove the role from a member': async (beyond) => [
    roles.removeMembers,
    { id: (await roleOf(beyond)).id, userIds: [(await someWith(beyond)).id] },
  ],
  'to edit the role': async (beyond) => {
    const { id, code, name, status, version } = await roleOf(beyond)
    return [roles.update, { id, version, code, name, status, description: newContact() }]
  },
  'to set the home page of the role': async (beyond) => {
    const { id, homePath, version } = await roleOf(beyond)
    const { menus, permissions } = (await app.call(roles.get, { id }, owner)).data
    const other = homePath === '/home' ? '/user-center' : '/home'
    return [roles.grant, { id, version, homePath: other, menus, permissions }]
  },
  'to change whether the role requires two steps': async (beyond) => {
    const { id, code, name, description, status, version, ...role } = await roleOf(beyond)
    const requiresTwoStep = !role.requiresTwoStep
    return [roles.update, { id, version, code, name, description, status, requiresTwoStep }]
  },
  'to add a user with the role': async (beyond) => [
    users.create,
    { ...(await inputOf('users.create')), roles: [beyond] },
  ],
  'to assign the role to a user': async (beyond) =>
    updateOf((await makeUser(app)).id, { roles: [beyond] }),
  'to remove the role from a user': async (beyond) =>
    updateOf((await someWith(beyond)).id, { roles: [] }),
  'to change the contact of a member': async (beyond) =>
    updateOf((await someWith(beyond)).id, { email: newContact() }),
  'to give another user the contact of a member': async (beyond) => {
    const email = newContact()
    await someWith(beyond, { email })
    return updateOf((await makeUser(app)).id, { email })
  },
  'to enable a member': async (beyond) => [
    users.setStatus,
    { ids: [(await someWith(beyond, { status: '2' })).id], status: '1' },
  ],
  'to restore a member': async (beyond) => {
    const { id } = await someWith(beyond)
    await app.call(users.remove, { ids: [id] }, owner)
    return [users.restore, { ids: [id] }]
  },
  'to reset the password of a member': async (beyond) => [
    users.resetPassword,
    { id: (await someWith(beyond)).id, by: 'link' },
  ],
  'to reset the second step of a member': async (beyond) => {
    const holder = await makeSignedIn(app, [beyond])
    await makeTotp(app, holder)
    return [twoStep.reset, { id: holder.user.id }]
  },
  'to invite a user with the role': async (beyond) => [
    invitations.create,
    { email: null, roles: [beyond], hours: 24 },
  ],
  'to revoke an invitation with the role': async (beyond) => {
    const input = { email: null, roles: [beyond], hours: 24 }
    return [invitations.revoke, { id: (await app.call(invitations.create, input, owner)).data.id }]
  },
}

async function upload(code: string, { token }: { token: string }) {
  const name = Math.random().toString(36).slice(2, 12)
  const answer = await app.request('/api/user-imports?fileName=people.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: `User name,Nick name,Roles\nx${name},One,${code}\n`,
  })
  return userImports.upload.output.parse(((await answer.json()) as { data: unknown }).data)
}

describe.each(authorizationModes)('with %s authorization of pages', (mode) => {
  const [beyond, same] = rolesOf[mode]
  beforeAll(() => setMode(mode))
  afterEach(() => app.db.update(roleRows).set({ requiresTwoStep: false }))

  async function makeViewer() {
    const viewer = await makeSignedIn(app, [every, same])
    const { id } = await roleOf(same)
    const input = { id, userIds: [viewer.user.id] }
    const goBlind = () => app.call(roles.removeMembers, input, owner)
    return { viewer, goBlind }
  }

  test.each(Object.entries(cases))('requires the pages %s', async (_way, make) => {
    const [endpoint, input] = await make(beyond)
    const refused = await app.raw(endpoint, input, blind)
    expect([403, 409, 422], refused.text).toContain(refused.status)
    expect(refused.text).toMatch(
      /role_not_grantable|contact_of_privileged_user|insufficient_privilege/,
    )
    const { viewer } = await makeViewer()
    const taken = await app.raw(endpoint, input, viewer)
    expect([200, 201], taken.text).toContain(taken.status)
  })

  test('requires the pages to import users with the role, also when the import runs', async () => {
    expect(await upload(beyond, blind)).toMatchObject({ total: 1, bad: 1 })
    const [late, waiting] = [await makeViewer(), await makeViewer()]
    const asked = await upload(beyond, late.viewer)
    expect(asked.bad).toBe(0)
    await late.goBlind()
    const run = ({ id }: { id: string }, person: { token: string }) =>
      app.call(userImports.run, { id }, person)
    expect(await run(asked, late.viewer)).toMatchObject({ code: 'role_not_grantable' })
    const begun = await upload(beyond, waiting.viewer)
    expect((await run(begun, waiting.viewer)).status).toBe(200)
    await waiting.goBlind()
    await runWaitingImports(app.db, app.platform, new AbortController().signal)
    const [row] = await app.db.select().from(importRows).where(eq(importRows.id, begun.id))
    expect(row).toMatchObject({ state: 'failed', problem: 'not_allowed' })
  })

  test('an invitation is void once its inviter no longer sees the pages', async () => {
    const { viewer, goBlind } = await makeViewer()
    const input = { email: null, roles: [beyond], hours: 24 }
    const { token } = (await app.call(invitations.create, input, viewer)).data
    const read = () => app.call(registration.readInvitation, { invitation: token })
    expect((await read()).status).toBe(200)
    await goBlind()
    expect(await read()).toMatchObject({ code: 'invitation_void' })
  })

  test('marks the role as unassignable without the pages', async () => {
    const isUnassignable = async (person: { token: string }) =>
      (await app.call(roles.options, {}, person)).data.find(({ code }) => code === beyond)
        ?.isUnassignable ?? false
    expect(await isUnassignable(blind)).toBe(true)
    expect(await isUnassignable((await makeViewer()).viewer)).toBe(false)
  })

  test('administrators assign their own and the ordinary role', async () => {
    const admin = await makeSignedIn(app, ['R_ADMIN'])
    for (const code of ['R_ADMIN', 'R_USER']) {
      const input = { ...(await inputOf('users.create')), roles: [code] }
      expect(await app.raw(users.create, input, admin), code).toMatchObject({ status: 201 })
    }
  })
})

test('counts stored menus only under dynamic authorization', async () => {
  const [code] = stored
  for (const mode of authorizationModes) {
    await setMode(mode)
    const { data } = await app.call(roles.options, {}, blind)
    const isUnassignable = data.find((role) => role.code === code)?.isUnassignable ?? false
    expect([mode, isUnassignable]).toEqual([mode, mode === 'dynamic'])
  }
})
