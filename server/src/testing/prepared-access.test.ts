import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { envelope } from '@amber/contract/envelope.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { users as userRows } from '#server/db/schema.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { codeAsker } from './ask-code.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { createAuthenticator } from './make-two-step.ts'
import { makeHolder, makeRole, makeSignedIn } from './make.ts'
import { createTestApp } from './test-app.ts'

/**
 * Access that an administrator prepared ends when the user gains privileges, and when the administrator may no longer
 * prepare it.
 */

const app = await createTestApp()
const { codeFor, freshAddress, freshMail, freshPhone } = codeAsker(app)
const owner = await makeSignedIn(app, ['R_SUPER'])

type Admin = Awaited<ReturnType<typeof makeSignedIn>>
type Role = Awaited<ReturnType<typeof makeRole>>
type Subject = { id: string; userName: string; email: string; phone: string; role: Role }
type Use = () => Promise<boolean>

const makers: readonly Permission[] = [
  'user:list',
  'user:create',
  'user:update',
  'user:remove',
  'user:resetPassword',
]
const importers: readonly Permission[] = ['user:list', 'user:import']

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

async function importSubject({ token }: Admin): Promise<Subject> {
  const role = await makeRole(app, [])
  const [email, phone] = [freshMail(), freshPhone()]
  const userName = `u${Math.random().toFixed(12).slice(2)}`
  const answer = await app.request('/api/user-imports?fileName=people.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: `Username,Display name,Phone,Email,Roles\n${userName},Subject,${phone},${email},${role.code}\n`,
  })
  expect(answer.status).toBe(201)
  const { data } = envelope(userImports.upload.output).parse(await answer.json())
  await run(app.call(userImports.run, { id: data.id, allOrNothing: true }, { token }))
  await runWaitingImports(app.db, app.platform, new AbortController().signal)
  const [found] = await app.db.select().from(userRows).where(eq(userRows.userName, userName))
  expect(found).toMatchObject({ email, phone })
  return { id: found?.id ?? '', userName, email, phone, role }
}

async function unknownSubject(admin: Admin): Promise<Subject> {
  const subject = await makeSubject(admin)
  await app.db
    .update(userRows)
    .set({ emailWriterId: null, phoneWriterId: null })
    .where(eq(userRows.id, subject.id))
  return subject
}

async function opensByCode(receiver: string, sent?: string): Promise<boolean> {
  const code = sent ?? (await codeFor('sign_in', receiver))
  const { status } = await app.call(auth.loginByCode, { receiver, code }, { from: freshAddress(2) })
  return status === 200
}

type Prepare = (subject: Subject, admin: Admin) => Promise<Use>

const byEmail: Prepare = async ({ email }) => {
  return () => opensByCode(email)
}
const byPhone: Prepare = async ({ phone }) => {
  return () => opensByCode(phone)
}

const preparations: Record<string, Prepare> = {
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
  'an email that is not verified': byEmail,
  'a phone number that is not verified': byPhone,
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
    const pendingToken = problem.secondStep?.pendingToken ?? ''
    const { data } = await browser.call(secondStep.enrol, { pendingToken })
    const { enrolment, secret } = data
    return async () => {
      const given = { pendingToken, enrolment, code: await createAuthenticator(app, secret)() }
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

type End = (subject: Subject, admin: Admin) => Promise<void>

const endings = {
  'the user becomes a super admin': (subject: Subject) => give(subject, 'R_SUPER'),
  'the user is given a role in the editor': (subject: Subject) =>
    edit(subject.id, { roles: [subject.role.code, 'R_ADMIN'] }, owner),
  'the user was a super admin for a while, and is not any more': async (subject: Subject) => {
    await give(subject, 'R_SUPER')
    await take(subject, 'R_SUPER')
  },
  'a role of the user gains what its maker holds': ({ role }: Subject) =>
    grant(role, ['user:list']),
  'a role of the user gains what its maker does not hold': ({ role }: Subject) =>
    grant(role, ['audit:list']),
  'a role of the user is enabled again': async ({ role }: Subject) => {
    const set = async (status: '1' | '2') => {
      const now = (await app.call(roles.get, { id: role.id }, owner)).data
      const { id, version, code, name, description } = now
      await run(app.call(roles.update, { id, version, code, name, description, status }, owner))
    }
    await set('2')
    await set('1')
  },
  'its maker is disabled': (_: Subject, { user }: Admin) =>
    run(app.call(users.setStatus, { ids: [user.id], status: '2' }, owner)),
  'its maker is deleted': (_: Subject, { user }: Admin) =>
    run(app.call(users.remove, { ids: [user.id] }, owner)),
  'its maker is purged': async (_: Subject, { user }: Admin) => {
    await run(app.call(users.remove, { ids: [user.id] }, owner))
    await run(app.call(users.purge, { ids: [user.id] }, owner))
  },
  'its maker has lost all permissions': (_: Subject, { user }: Admin) =>
    edit(user.id, { roles: [] }, owner),
} satisfies Record<string, End>
type Ending = keyof typeof endings

type Way = {
  name: string
  make: (admin: Admin) => Promise<Subject>
  prepare: Prepare
  permissions?: readonly Permission[]
  outlives?: readonly Ending[]
}

/** Without a known author, access requires an account with only the basic role. */
const outlivedByUnknown: readonly Ending[] = [
  'the user was a super admin for a while, and is not any more',
  'a role of the user is enabled again',
  'its maker is disabled',
  'its maker is deleted',
  'its maker is purged',
  'its maker has lost all permissions',
]
const imported = { make: importSubject, permissions: importers }
const unknown = { make: unknownSubject, outlives: outlivedByUnknown }

const paths: Way[] = [
  ...Object.entries(preparations).map(([name, prepare]) => ({ name, make: makeSubject, prepare })),
  { name: 'an email of a user import', prepare: byEmail, ...imported },
  { name: 'a phone number of a user import', prepare: byPhone, ...imported },
  { name: 'an email whose writer is unknown', prepare: byEmail, ...unknown },
  { name: 'a phone number whose writer is unknown', prepare: byPhone, ...unknown },
]
const cases = Object.entries(endings) as [Ending, End][]

describe.each(paths)('$name', ({ make, prepare, permissions = makers, outlives = [] }) => {
  test('opens the account as long as nothing has changed', async () => {
    const admin = await makeHolder(app, permissions)
    const use = await prepare(await make(admin), admin)
    expect(await use()).toBe(true)
  })

  for (const [name, end] of cases) {
    const opens = outlives.includes(name)
    test(`opens ${opens ? 'the account also' : 'nothing'} once ${name}`, async () => {
      const admin = await makeHolder(app, permissions)
      const subject = await make(admin)
      const use = await prepare(subject, admin)
      await end(subject, admin)
      expect(await use()).toBe(opens)
    })
  }
})
