import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import {
  registration,
  termsVersion,
  type RegistrationMode,
} from '@amber/contract/sign-in/registration.ts'
import { users as people } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { sentCodes, settings, users } from '#server/db/schema.ts'
import { hashOfCode } from '#server/features/sign-in/codes/check-code.service.ts'
import { makeSignedIn, makeUser, setRegistration } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const code = '246810'
let count = 0

const setMode = (mode: RegistrationMode) => setRegistration(app, mode)

/** Stores a code. */
async function sendCode(receiver: string) {
  const salt = app.platform.randomBytes(16)
  const kept = { purpose: 'register' as const, receiver, salt }
  await app.db.insert(sentCodes).values({
    ...kept,
    codeHash: hashOfCode(app.platform, { ...kept, code }),
    expiresAt: new Date(app.clock.now().getTime() + 600_000),
  })
}

async function newUser(own: Partial<CallOf<typeof registration.register>> = {}) {
  count++
  const receiver = own.receiver ?? `new${count}@example.com`
  await sendCode(receiver)
  const userName = `newcomer_${count}`
  return { userName, password: testPassword, receiver, code, termsVersion, ...own }
}

/** Avoids shared rate limits. */
const register = (input: CallOf<typeof registration.register>) =>
  app.call(registration.register, input, { from: `198.51.100.${(count % 200) + 1}` })

const find = async (userName: string) => {
  const [row] = await app.db.select().from(users).where(eq(users.userName, userName))
  return row
}

beforeEach(() => setMode('open'))

describe('registering', () => {
  test('creates a user, signs in, and stores the accepted terms and time', async () => {
    const input = await newUser({ nickName: 'New one' })
    expect(await register(input)).toMatchObject({ status: 201, data: { userName: input.userName } })
    expect(await find(input.userName)).toMatchObject({
      nickName: 'New one',
      email: input.receiver,
      phone: null,
      createBy: input.userName,
      termsVersion,
      termsAcceptedAt: expect.any(Date),
    })
    const { userName, password } = input
    const signedIn = await app.call(auth.login, { userName, password })
    const info = await app.call(auth.getUserInfo, {}, { token: signedIn.data.token })
    expect(info.data).toMatchObject({ userName, roles: ['R_USER'] })
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetName, userName))
    expect(events).toMatchObject([{ action: 'user.register', actorName: userName }])
    expect(JSON.stringify(events)).not.toContain(testPassword)
  })

  test('accepts a phone number, and uses the user name as default nick name', async () => {
    const input = await newUser({ receiver: '13900001234' })
    expect((await register(input)).status).toBe(201)
    expect(await find(input.userName)).toMatchObject({
      phone: '13900001234',
      email: null,
      nickName: input.userName,
    })
  })

  test('requires the code, which is valid once and for its recipient only', async () => {
    const input = await newUser()
    const wrong = await register({ ...input, code: '000000' })
    expect(wrong).toMatchObject({ status: 422, code: 'code_wrong' })
    const other = await register({ ...input, receiver: 'other@example.com' })
    expect(other).toMatchObject({ code: 'code_wrong' })
    expect((await register(input)).status).toBe(201)
    expect(await register({ ...input, userName: 'second_one' })).toMatchObject({
      code: 'code_wrong',
    })
  })

  test('reports a taken name only after a valid code, which stays usable', async () => {
    await makeUser(app, { userName: 'TakenName' })
    const input = await newUser({ userName: 'ｔakenname'.normalize('NFKC') })
    const guess = { ...input, code: '000000' }
    expect(await register(guess)).toMatchObject({ code: 'code_wrong' })
    expect(await register(input)).toMatchObject({
      status: 409,
      code: 'user_name_taken',
      problem: { fields: { userName: expect.any(String) } },
    })
    expect((await register({ ...input, userName: 'free_name' })).status).toBe(201)
  })

  test('reports taken names for five attempts per code', async () => {
    await makeUser(app, { userName: 'KnownName' })
    await makeUser(app, { userName: 'KnownToo' })
    for (const isAtOnce of [false, true]) {
      const input = await newUser()
      const names = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'KnownName' : 'KnownToo'))
      const replies: Awaited<ReturnType<typeof register>>[] = []
      const ask = async (userName: string) =>
        void replies.push(await register({ ...input, userName }))
      if (isAtOnce) await Promise.all(names.map(ask))
      else for (const name of names) await ask(name)
      const answered = (code: string) => replies.filter((reply) => reply.code === code).length
      expect([answered('user_name_taken'), answered('code_wrong')]).toEqual([5, 7])
      // No guesses are left.
      expect(await register(input)).toMatchObject({ status: 422, code: 'code_wrong' })
      await sendCode(input.receiver)
      expect((await register(input)).status).toBe(201)
    }
  })

  test('refuses a contact of an existing user, case-insensitively', async () => {
    await makeUser(app, { email: 'Owner@Example.com' })
    const input = await newUser({ receiver: 'owner@example.com' })
    expect(await register({ ...input, code: '000000' })).toMatchObject({ code: 'code_wrong' })
    expect(await register(input)).toMatchObject({ status: 409, code: 'contact_registered' })
  })

  test('creates one account for ten concurrent uses of a code or of a name', async () => {
    const one = await newUser()
    const byCode = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register({ ...one, userName: `racer_${index}` })),
    )
    expect(byCode.filter(({ status }) => status === 201)).toHaveLength(1)
    const many = await Promise.all(Array.from({ length: 10 }, () => newUser()))
    const byName = await Promise.all(
      many.map((input) => register({ ...input, userName: 'same_name' })),
    )
    expect(byName.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(byName.filter(({ code: answer }) => answer === 'user_name_taken')).toHaveLength(9)
  })

  test('requires agreement to the current terms', async () => {
    const input = await newUser()
    for (const [version, texts] of [
      ['', 'Please agree to the user agreement and privacy policy'],
      ['2001-01', /has changed/],
    ] as const) {
      const { status, problem } = await app.raw(registration.register, {
        ...input,
        termsVersion: version,
      })
      expect(status).toBe(422)
      expect(problem.fields?.['termsVersion']).toMatch(texts)
    }
  })

  test('refuses roles in the input', async () => {
    const input = await newUser()
    const { status } = await app.raw(registration.register, { ...input, roles: ['R_SUPER'] })
    expect(status).toBe(422)
    expect(await find(input.userName)).toBeUndefined()
  })

  test('refuses a password against the policy without using up the code', async () => {
    const input = await newUser()
    expect(await register({ ...input, password: 'short' })).toMatchObject({
      status: 422,
      problem: { fields: { password: expect.any(String) } },
    })
    expect((await register(input)).status).toBe(201)
  })

  test('hashes no password for a wrong code', async () => {
    const { passwords } = app.platform
    const { hash } = passwords
    let hashed = 0
    passwords.hash = (password) => {
      hashed++
      return hash(password)
    }
    await register({ ...(await newUser()), code: '000000' })
    passwords.hash = hash
    expect(hashed).toBe(0)
  })
})

describe('permission to register', () => {
  test('is refused in the default mode `closed`', async () => {
    await app.db.delete(settings).where(eq(settings.key, 'registration'))
    expect((await app.call(registration.get, {})).data).toEqual({ mode: 'closed' })
    expect(await register(await newUser())).toMatchObject({
      status: 403,
      code: 'registration_closed',
    })
  })

  test('requires an invitation when configured', async () => {
    await setMode('invitation')
    expect(await register(await newUser())).toMatchObject({ code: 'invitation_needed' })
    expect(await register({ ...(await newUser()), invitation: 'made-up' })).toMatchObject({
      status: 403,
      code: 'invitation_unknown',
    })
  })

  test('lists a registered user for administrators', async () => {
    const input = await newUser()
    await register(input)
    const { token } = await makeSignedIn(app, ['R_ADMIN'])
    const { data } = await app.call(people.list, { userName: input.userName }, { token })
    expect(data.records).toMatchObject([{ userName: input.userName, roles: ['R_USER'] }])
  })
})
