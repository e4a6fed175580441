import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import { registration, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { invitations as invitationRows, sentCodes, settings, users } from '#server/db/schema.ts'
import { hashOfCode } from '#server/features/sign-in/codes/check-code.service.ts'
import { makeHolder, makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const hour = 60 * 60 * 1000
const code = '135790'
let count = 0

beforeAll(async () => {
  const row = { key: 'registration', value: { mode: 'invitation' }, updateTime: app.clock.now() }
  await app.db.insert(settings).values(row)
})

const admin = await makeSignedIn(app, ['R_ADMIN'])

const invite = (
  own: Partial<CallOf<typeof invitations.create>> = {},
  { token } = admin as { token: string },
) => app.call(invitations.create, { email: null, roles: ['R_USER'], hours: 24, ...own }, { token })

const read = (invitation: string) => app.call(registration.readInvitation, { invitation })

async function register(invitation: string, receiver = `guest${++count}@example.com`) {
  const salt = app.platform.randomBytes(16)
  const kept = { purpose: 'register' as const, receiver: receiver.toLowerCase(), salt }
  const codeHash = hashOfCode(app.platform, { ...kept, code })
  const expiresAt = new Date(app.clock.now().getTime() + 600_000)
  await app.db.insert(sentCodes).values({ ...kept, codeHash, expiresAt })
  const userName = `guest_${++count}`
  const input = { userName, password: testPassword, receiver, code, termsVersion, invitation }
  return {
    userName,
    ...(await app.call(registration.register, input, { from: `203.0.113.${(count % 200) + 1}` })),
  }
}

describe('an invitation', () => {
  test('registers one user with the granted roles, and names the inviter', async () => {
    const { data } = await invite({ hours: 48 })
    expect((await read(data.token)).data).toEqual({
      email: null,
      invitedBy: admin.user.nickName,
      expiresTime: data.expiresTime,
    })
    const first = await register(data.token)
    expect(first.status).toBe(201)
    const [row] = await app.db.select().from(users).where(eq(users.userName, first.userName))
    expect(row).toMatchObject({ createBy: admin.user.userName, termsVersion })
    expect(await register(data.token)).toMatchObject({ status: 403, code: 'invitation_used' })
    expect(await read(data.token)).toMatchObject({ code: 'invitation_used' })
  })

  test('is used once by ten concurrent callers', async () => {
    const { data } = await invite()
    const all = await Promise.all(Array.from({ length: 10 }, () => register(data.token)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('for one email address is valid for that address only, in any case', async () => {
    const { data } = await invite({ email: 'Guest@Example.com' })
    expect(await register(data.token, 'another@example.com')).toMatchObject({
      status: 422,
      code: 'invitation_other_email',
    })
    expect((await register(data.token, 'guest@example.com')).status).toBe(201)
  })

  test('is stored as a digest, and only its creation returns the token', async () => {
    const { data } = await invite()
    const [row] = await app.db.select().from(invitationRows).where(eq(invitationRows.id, data.id))
    expect(JSON.stringify(row)).not.toContain(data.token)
    const list = await app.call(invitations.list, { size: 100 }, { token: admin.token })
    expect(list.text).not.toContain(data.token)
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, data.id))
    expect(events).toMatchObject([{ action: 'invitation.create' }])
    expect(JSON.stringify(events)).not.toContain(data.token)
  })

  test('returns the reason when revoked or expired and is no longer listed', async () => {
    const { data } = await invite({ email: 'revoked@example.com' })
    const old = await invite({ email: 'expired@example.com' })
    const { token } = admin
    expect((await app.call(invitations.revoke, { id: data.id }, { token })).status).toBe(200)
    expect(await register(data.token)).toMatchObject({ code: 'invitation_revoked' })
    expect(await app.call(invitations.revoke, { id: data.id }, { token })).toMatchObject({
      status: 404,
      code: 'invitation_missing',
    })
    await app.db
      .update(invitationRows)
      .set({ expiresAt: new Date(app.clock.now().getTime() - hour) })
      .where(eq(invitationRows.id, old.data.id))
    expect(await read(old.data.token)).toMatchObject({ code: 'invitation_expired' })
    const list = await app.call(invitations.list, { size: 100 }, { token })
    const emails = list.data.records.map(({ email }) => email)
    expect(emails).not.toContain('revoked@example.com')
    expect(emails).not.toContain('expired@example.com')
  })

  test('is valid for one to thirty days', async () => {
    for (const hours of [23, 721, 24.5]) expect((await invite({ hours })).status).toBe(422)
    expect((await invite({ hours: 720 })).status).toBe(201)
  })
})

describe('the roles of an invitation', () => {
  test('are limited to those that its creator can assign', async () => {
    expect(await invite({ roles: ['R_SUPER'] })).toMatchObject({
      status: 403,
      code: 'role_not_grantable',
    })
    expect(await invite({ roles: ['R_NOBODY'] })).toMatchObject({ code: 'role_missing' })
    expect((await invite({ roles: [] })).status).toBe(422)
  })

  test('are checked again at use, and void if the inviter lost a right', async () => {
    const strong = await makeRole(app, ['user:create', 'menu:list'])
    const promised = await makeRole(app, ['menu:list'])
    const maker = await makeSignedIn(app, [strong.code])
    const { data } = await invite({ roles: [promised.code] }, maker)
    expect((await read(data.token)).status).toBe(200)
    await app.db.update(users).set({ status: '2' }).where(eq(users.id, maker.user.id))
    expect(await register(data.token)).toMatchObject({ status: 403, code: 'invitation_void' })
  })

  test('cannot be revoked without the right to assign them', async () => {
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const { data } = await invite({ roles: ['R_SUPER'] }, manager)
    const holder = await makeHolder(app, ['user:create'])
    const refused = await app.call(invitations.revoke, { id: data.id }, { token: holder.token })
    expect(refused).toMatchObject({ status: 403, code: 'role_not_grantable' })
  })
})
