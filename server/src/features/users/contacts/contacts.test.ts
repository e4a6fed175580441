import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { registration, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { users as people, type User } from '@amber/contract/users/users.ts'
import { notifications, outbox, users } from '#server/db/schema.ts'
import { codeAsker, codeIn } from '#server/testing/ask-code.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import {
  makeCaptcha,
  makeHolder,
  makeSignedIn,
  makeUser,
  setRegistration,
} from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { freshAddress, freshMail, freshPhone, codeFor } = codeAsker(app)
const admin = await makeSignedIn(app, ['R_ADMIN'])
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

const rowOf = async (id: string) => {
  const [row] = await app.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such person')
  return row
}

/** Returns the user signed in by a code, or null. */
async function entersBy(receiver: string): Promise<string | null> {
  const code = await codeFor('sign_in', receiver)
  const input = { receiver, code }
  const reply = await app.call(auth.loginByCode, input, { from: freshAddress(2) })
  app.clock.advance(60_000)
  if (reply.status !== 200) return null
  const info = await app.call(auth.getUserInfo, {}, { token: reply.data.token })
  return info.data.userId
}

async function prove(by: { token: string }, receiver: string) {
  const code = codeIn(await app.call(ownProfile.sendContactCode, { receiver }, by))
  const input = { receiver, code, password: testPassword }
  return app.call(ownProfile.changeContact, input, by)
}

async function edit(id: string, changes: Partial<User>, by: { token: string } = admin) {
  const user = (await app.call(people.get, { id }, by)).data
  const { version, nickName, gender, phone, email, status, roles } = { ...user, ...changes }
  const input = { id, version, nickName, gender, phone, email, status, roles }
  return app.call(people.update, input, by)
}

describe('a sign-in code', () => {
  test('identifies the only user with an unverified contact and verifies it', async () => {
    const phone = freshPhone()
    const first = await makeUser(app, { phone })
    expect(await entersBy(phone)).toBe(first.id)
    expect((await rowOf(first.id)).phoneVerifiedAt).not.toBeNull()
    await makeUser(app, { phone: `+86${phone}` })
    expect(await entersBy(phone)).toBe(first.id)
  })

  test('signs in no user if several have the contact unverified, then the first to verify it', async () => {
    const email = freshMail()
    const one = await makeSignedIn(app)
    const another = await makeUser(app, { email })
    await app.pool.query('update users set email = $1 where id = $2', [email, one.user.id])
    expect(await entersBy(email)).toBeNull()
    expect((await prove(one, email)).status).toBe(200)
    expect(await entersBy(email)).toBe(one.user.id)
    const code = await codeFor('reset_password', email)
    const input = { receiver: email, code, password: 'chosen_by_1' }
    expect((await app.call(passwords.resetByCode, input)).status).toBe(200)
    const login = { userName: one.user.userName, password: 'chosen_by_1' }
    expect((await app.call(auth.login, login)).status).toBe(200)
    expect((await rowOf(another.id)).emailVerifiedAt).toBeNull()
  })

  test('is refused when the contact was changed after it was sent', async () => {
    const email = freshMail()
    const { id } = await makeUser(app, { email })
    const code = await codeFor('sign_in', email)
    expect((await edit(id, { email: freshMail() })).status).toBe(200)
    expect((await app.call(auth.loginByCode, { receiver: email, code })).code).toBe('code_wrong')
  })
})

describe('a verified contact', () => {
  test('is refused for other users with the reason', async () => {
    const owner = await makeSignedIn(app)
    const email = freshMail()
    await prove(owner, email)
    const { id } = await makeUser(app)
    for (const by of [admin, superAdmin])
      expect(await edit(id, { email: email.toUpperCase() }, by)).toMatchObject({
        status: 409,
        code: 'contact_verified_elsewhere',
        problem: { fields: { email: expect.stringContaining('verified by another account') } },
      })
    const data = {
      nickName: 'New',
      gender: null,
      phone: null,
      status: '1',
      roles: [] as string[],
    } as const
    const created = await app.call(people.create, { ...data, userName: 'like_that', email }, admin)
    expect(created.code).toBe('contact_verified_elsewhere')
    // The own contact is no conflict.
    expect((await edit(owner.user.id, { nickName: 'Same address' })).status).toBe(200)
  })

  test('is reported as taken only after the code was entered', async () => {
    const [owner, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const email = freshMail()
    await prove(owner, email)
    app.clock.advance(60_000)
    const sent = await app.call(ownProfile.sendContactCode, { receiver: email }, other)
    expect(sent.status).toBe(200)
    const change = { receiver: email, password: testPassword }
    const code = codeIn(sent)
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = await app.call(ownProfile.changeContact, { ...change, code: wrong }, other)
    expect(guess.code).toBe('code_wrong')
    const taken = await app.call(ownProfile.changeContact, { ...change, code }, other)
    expect(taken).toMatchObject({ status: 409, code: 'contact_verified_elsewhere' })
  })

  test('is marked for its owner and administrators without a change notice', async () => {
    const owner = await makeSignedIn(app)
    const { id } = owner.user
    const email = freshMail()
    expect((await edit(id, { email })).status).toBe(200)
    const marks = async () => [
      (await app.call(ownProfile.get, {}, owner)).data.emailVerified,
      (await app.call(people.get, { id }, admin)).data.emailVerified,
    ]
    expect(await marks()).toEqual([false, false])
    const notes = () => app.db.select().from(notifications).where(eq(notifications.userId, id))
    const before = await notes()
    expect((await prove(owner, email)).data).toMatchObject({ email, emailVerified: true })
    expect(await marks()).toEqual([true, true])
    expect(await notes()).toEqual(before)
    const { rows } = await app.pool.query(
      `select action, after from audit_events where actor_id = $1 order by sequence`,
      [id],
    )
    expect(rows).toEqual([{ action: 'user.verifyContact', after: { emailVerified: true } }])
  })

  test('loses its verification when changed, not when written in another case', async () => {
    const owner = await makeSignedIn(app)
    const email = freshMail()
    await prove(owner, email)
    await edit(owner.user.id, { email: email.toUpperCase() })
    expect((await rowOf(owner.user.id)).emailVerifiedAt).not.toBeNull()
    await edit(owner.user.id, { email: freshMail() })
    expect((await rowOf(owner.user.id)).emailVerifiedAt).toBeNull()
  })

  test('belongs to one account, even if two register with it at once', async () => {
    await setRegistration(app, 'open')
    const receiver = freshMail()
    /** Each with its own code. */
    const takers = await Promise.all(
      ['at_once_1', 'at_once_2'].map(async (userName) => {
        const browser = createBrowser(app, freshAddress(3))
        await browser.call(captcha.create, {})
        return { ...browser, userName }
      }),
    )
    const registerings: (() => Promise<{ code: string }>)[] = []
    for (const { call, userName } of takers) {
      const asked = { purpose: 'register', receiver, captcha: await makeCaptcha(app) } as const
      const code = codeIn(await call(codes.send, asked))
      const input = { userName, password: testPassword, receiver, code, termsVersion }
      registerings.push(() => call(registration.register, input))
      app.clock.advance(60_000)
    }
    const replies = await Promise.all(registerings.map((begin) => begin()))
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['200', 'contact_registered']))
  })

  test('of a deleted user can be taken, and restoring the user omits it', async () => {
    const [removed, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const email = freshMail()
    await prove(removed, email)
    await app.call(people.remove, { ids: [removed.user.id], allOrNothing: false }, admin)
    app.clock.advance(60_000)
    expect((await prove(other, email)).status).toBe(200)
    const restored = await app.call(
      people.restore,
      { ids: [removed.user.id], allOrNothing: false },
      admin,
    )
    const { id } = removed.user
    expect(restored.data.rows).toEqual([
      { id, userName: removed.user.userName, code: null, without: ['email'] },
    ])
    expect(await rowOf(id)).toMatchObject({ email: null, emailVerifiedAt: null, removedAt: null })
    const { rows } = await app.pool.query(
      `select before, after from audit_events where target_id = $1 and action = 'user.restore'`,
      [id],
    )
    expect(rows).toMatchObject([{ before: { email }, after: { email: null } }])
  })
})

describe('the contact of a user with more privileges', () => {
  test('is refused for other users and still signs in its owner', async () => {
    const phone = freshPhone()
    const above = await makeUser(app, { roles: ['R_SUPER'] })
    await edit(above.id, { phone }, superAdmin)
    const { id } = await makeUser(app)
    const refused = await edit(id, { phone: `+86${phone}` })
    expect(refused).toMatchObject({ status: 403, code: 'contact_of_privileged_user' })
    const holder = await makeHolder(app, ['user:create'])
    const data = {
      nickName: 'New',
      gender: null,
      email: null,
      status: '1',
      roles: [] as string[],
    } as const
    const created = await app.call(people.create, { ...data, userName: 'taker', phone }, holder)
    expect(created.code).toBe('contact_of_privileged_user')
    // Not even with the code.
    const reader = await makeSignedIn(app)
    expect((await prove(reader, phone)).code).toBe('contact_of_privileged_user')
    expect(await entersBy(phone)).toBe(above.id)
  })

  test('can be shared by a super admin', async () => {
    const phone = freshPhone()
    await makeUser(app, { roles: ['R_SUPER'], phone })
    const { id } = await makeUser(app)
    expect((await edit(id, { phone }, superAdmin)).status).toBe(200)
  })
})

describe('a contact that an administrator changes', () => {
  test('is reported on screen and at the old address', async () => {
    const email = freshMail()
    const { id } = await makeUser(app, { email, phone: freshPhone() })
    expect((await edit(id, { email: freshMail() })).status).toBe(200)
    const notified = await app.db.select().from(notifications).where(eq(notifications.userId, id))
    expect(notified).toMatchObject([
      { kind: 'contact_changed', data: { field: 'email', by: 'administrator' } },
    ])
    const [message] = await app.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    expect(message).toMatchObject({ channel: 'mail', receiver: email, template: 'notice' })
    expect(JSON.stringify(message?.data)).toContain('管理员')
    await edit(id, { email: freshMail(), phone: null })
    const again = await app.db.select().from(notifications).where(eq(notifications.userId, id))
    expect(again).toContainEqual(
      expect.objectContaining({ data: { field: null, by: 'administrator' } }),
    )
    await edit(id, { nickName: 'Nothing of that' })
    expect(
      await app.db.select().from(notifications).where(eq(notifications.userId, id)),
    ).toHaveLength(2)
  })

  test('is not reported when the change fails', async () => {
    const { id, version } = await makeUser(app, { email: freshMail() })
    const stale = { id, version: version - 1, nickName: 'Old', gender: null, phone: null }
    const input = { ...stale, email: freshMail(), status: '1', roles: [] as string[] } as const
    expect((await app.call(people.update, input, admin)).status).toBe(409)
    expect(await app.db.select().from(notifications).where(eq(notifications.userId, id))).toEqual(
      [],
    )
  })
})

describe('a contact that its owner removes', () => {
  const remove = (by: { token: string }, field: 'email' | 'phone', password?: string) =>
    app.call(ownProfile.removeContact, { field, ...(password && { password }) }, by)

  test('is removed after the identity check; the notice goes to the removed contact', async () => {
    const me = await makeSignedIn(app)
    const email = freshMail()
    await prove(me, email)
    expect((await remove(me, 'email')).problem.fields).toHaveProperty('password')
    expect((await remove(me, 'email', 'wrong_one')).code).toBe('password_wrong')
    expect(await remove(me, 'email', testPassword)).toMatchObject({
      status: 200,
      data: { email: null },
    })
    const [message] = await app.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    expect(message).toMatchObject({ receiver: email, template: 'notice' })
    const { rows } = await app.pool.query(
      `select after from audit_events where actor_id = $1 and action = 'user.update' order by sequence desc limit 1`,
      [me.user.id],
    )
    expect(rows).toMatchObject([{ after: { email: null } }])
    expect(await entersBy(email)).toBeNull()
    expect(await rowOf(me.user.id)).toMatchObject({ email: null, emailVerifiedAt: null })
  })

  test('cannot be removed as the last sign-in method', async () => {
    const me = await makeSignedIn(app)
    const email = freshMail()
    await prove(me, email)
    await app.pool.query('update users set password_hash = null where id = $1', [me.user.id])
    expect(await remove(me, 'email')).toMatchObject({ status: 409, code: 'contact_last_method' })
    await app.pool.query('update users set phone = $2 where id = $1', [me.user.id, freshPhone()])
    expect((await remove(me, 'email')).status).toBe(200)
  })
})
