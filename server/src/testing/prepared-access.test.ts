import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { passwords } from '@amber/contract/passwords.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roles } from '@amber/contract/roles.ts'
import { secondStep } from '@amber/contract/second-step.ts'
import { users } from '@amber/contract/users.ts'
import { codeAsker } from './ask-code.ts'
import { createBrowser } from './browser.ts'
import { createAuthenticator } from './make-two-step.ts'
import { makeHolder, makeRole, makeSignedIn } from './make.ts'
import { createTestApp } from './test-app.ts'

/**
 * Access that an administrator prepared for a user ends once the user gains privileges, and once its maker could not
 * prepare it any more: each way to prepare access × each event that ends it.
 */

const app = await createTestApp()
const { codeFor, freshAddress, freshMail, freshPhone } = codeAsker(app)
const owner = await makeSignedIn(app, ['R_SUPER'])

type Admin = Awaited<ReturnType<typeof makeSignedIn>>
type Role = Awaited<ReturnType<typeof makeRole>>
/** The user for whom access is prepared, and a role of theirs. */
type Subject = { id: string; userName: string; email: string; phone: string; role: Role }
/** Uses what was prepared; whether it opened the account. */
type Use = () => Promise<boolean>

const makers: readonly Permission[] = [
  'user:list',
  'user:create',
  'user:update',
  'user:remove',
  'user:resetPassword',
]

async function edit(id: string, changes: object, by: { token: string }) {
  const {
    version,
    nickName,
    gender,
    phone,
    email,
    status,
    roles: codesOf,
  } = (await app.call(users.get, { id }, by)).data
  const kept = { id, version, nickName, gender, phone, email, status, roles: codesOf }
  const reply = await app.call(users.update, { ...kept, ...changes }, by)
  expect(reply.status, reply.text).toBe(200)
}

async function makeSubject(admin: Admin): Promise<Subject> {
  const role = await makeRole(app, [])
  const [email, phone] = [freshMail(), freshPhone()]
  const userName = `u${Math.random().toFixed(12).slice(2)}`
  const data = { userName, nickName: 'Subject', gender: null, status: '1' as const, email, phone }
  const reply = await app.call(users.create, { ...data, roles: [role.code] }, admin)
  expect(reply.status, reply.text).toBe(201)
  return { id: reply.data.id, userName, email, phone, role }
}

/** Whether a code signs in: the one that was sent before, or one that is asked for now. */
async function opensByCode(receiver: string, sent?: string): Promise<boolean> {
  const code = sent ?? (await codeFor('sign_in', receiver))
  const { status } = await app.call(auth.loginByCode, { receiver, code }, { from: freshAddress(2) })
  return status === 200
}

const preparations: Record<string, (subject: Subject, admin: Admin) => Promise<Use>> = {
  'a reset link': async ({ id }, admin) => {
    const { data } = await app.call(users.resetPassword, { id, by: 'link' }, admin)
    const token = data.token ?? ''
    return async () => {
      const isRead = (await app.call(passwords.readLink, { token })).status === 200
      const input = { token, password: 'canary_Chosen1' }
      const isChosen = (await app.call(passwords.choose, input)).status === 200
      expect(isRead).toBe(isChosen)
      return isChosen
    }
  },
  'an email that is not verified':
    async ({ email }) =>
    () =>
      opensByCode(email),
  'a phone number that is not verified':
    async ({ phone }) =>
    () =>
      opensByCode(phone),
  'an email that was written later': async ({ id }, admin) => {
    const email = freshMail()
    await edit(id, { email }, admin)
    return () => opensByCode(email)
  },
  'a code that was sent before': async ({ email }) => {
    const code = await codeFor('sign_in', email)
    return () => opensByCode(email, code)
  },
  'a password that is reset by code': async ({ phone }) => {
    const code = await codeFor('reset_password', phone)
    return async () => {
      const input = { receiver: phone, code, password: 'canary_Chosen1' }
      return (
        (await app.call(passwords.resetByCode, input, { from: freshAddress(2) })).status === 200
      )
    }
  },
  'a sign-in that waits for its second step': async ({ email, role }) => {
    await app.pool.query('update roles set requires_two_step = true where id = $1', [role.id])
    const browser = createBrowser(app, freshAddress(3))
    const code = await codeFor('sign_in', email)
    const { problem } = await browser.call(auth.loginByCode, { receiver: email, code })
    const ticket = problem.secondStep?.ticket ?? ''
    const { data } = await browser.call(secondStep.enrol, { ticket })
    const { enrolment, secret } = data
    return async () => {
      const given = { ticket, enrolment, code: await createAuthenticator(app, secret)() }
      return (await browser.call(secondStep.finish, given)).status === 200
    }
  },
}

const run = async (call: Promise<{ status: number; text: string }>) => {
  const reply = await call
  expect(reply.status, reply.text).toBeLessThan(300)
}
const give = async ({ id }: Subject, code: string) => {
  const role = (await app.call(roles.options, {}, owner)).data.find((one) => one.code === code)
  await run(app.call(roles.addMembers, { id: role?.id ?? '', userIds: [id] }, owner))
}
const take = async ({ id }: Subject, code: string) => {
  const role = (await app.call(roles.options, {}, owner)).data.find((one) => one.code === code)
  await run(app.call(roles.removeMembers, { id: role?.id ?? '', userIds: [id] }, owner))
}
const grant = async ({ id }: Role, permissions: Permission[]) => {
  const { version, homePath, menus: kept } = (await app.call(roles.get, { id }, owner)).data
  await run(app.call(roles.grant, { id, version, homePath, menus: kept, permissions }, owner))
}

const endings: Record<string, (subject: Subject, admin: Admin) => Promise<void>> = {
  'the user becomes a super admin': (subject) => give(subject, 'R_SUPER'),
  'the user is given a role in the editor': (subject) =>
    edit(subject.id, { roles: [subject.role.code, 'R_ADMIN'] }, owner),
  'the user was a super admin for a while, and is not any more': async (subject) => {
    await give(subject, 'R_SUPER')
    await take(subject, 'R_SUPER')
  },
  'a role of the user gains what its maker holds': ({ role }) => grant(role, ['user:list']),
  'a role of the user gains what its maker does not hold': ({ role }) =>
    grant(role, ['audit:list']),
  'a role of the user is enabled again': async ({ role }) => {
    const set = async (status: '1' | '2') => {
      const now = (await app.call(roles.get, { id: role.id }, owner)).data
      const { id, version, code, name, description } = now
      await run(app.call(roles.update, { id, version, code, name, description, status }, owner))
    }
    await set('2')
    await set('1')
  },
  'its maker is disabled': (_, { user }) =>
    run(app.call(users.setStatus, { ids: [user.id], status: '2' }, owner)),
  'its maker is deleted': (_, { user }) => run(app.call(users.remove, { ids: [user.id] }, owner)),
  'its maker is purged': async (_, { user }) => {
    await run(app.call(users.remove, { ids: [user.id] }, owner))
    await run(app.call(users.purge, { ids: [user.id] }, owner))
  },
  'its maker has lost all permissions': (_, { user }) => edit(user.id, { roles: [] }, owner),
}

describe.each(Object.entries(preparations))('%s', (_way, prepare) => {
  test('opens the account as long as nothing has changed', async () => {
    const admin = await makeHolder(app, makers)
    const use = await prepare(await makeSubject(admin), admin)
    expect(await use()).toBe(true)
  })

  test.each(Object.entries(endings))('opens nothing once %s', async (_event, end) => {
    const admin = await makeHolder(app, makers)
    const subject = await makeSubject(admin)
    const use = await prepare(subject, admin)
    await end(subject, admin)
    expect(await use()).toBe(false)
  })
})
