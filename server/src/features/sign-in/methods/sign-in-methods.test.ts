import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { identities, type IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { identities as identityTable, users } from '#server/db/schema.ts'
import { nodeTransports } from '#server/lib/node/node-transports.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
afterAll(oidc.stop)

/** Evaluation mode shows messages and has no provider. */
const app = await createTestApp()
const transports = nodeTransports()
const sms = { url: 'https://sms.example.com', secret: '' }
const mail = {
  host: 'mail.example.com',
  port: 465,
  security: 'tls',
  user: '',
  password: '',
  from: '',
} as const
const production = (own: { sms?: typeof sms; mail?: typeof mail }) =>
  createTestApp({
    share: app,
    mode: 'production',
    delivery: { transports, mail: own.mail ?? null, sms: own.sms ?? null, mayReachPrivate: false },
  })

let people = 0
/** Signed in, without a password. */
async function makeGuest(contacts: { phone?: string; email?: string } = {}) {
  const person = await makeSignedIn(app)
  const set = { passwordHash: null, ...contacts }
  await app.db.update(users).set(set).where(eq(users.id, person.user.id))
  return person
}

const contacts = () => ({
  phone: `139${10_000_000 + ++people}`,
  email: `guest_${people}@example.com`,
})

async function link(userId: string, provider: IdentityProvider, subject: string) {
  const row = {
    id: crypto.randomUUID(),
    userId,
    provider,
    subject,
    name: '',
    createTime: new Date(),
  }
  await app.db.insert(identityTable).values(row)
  return row.id
}

test('counts a contact only if codes can be sent there', async () => {
  const remove = async (by: typeof app, field: 'phone' | 'email') => {
    const { token } = await makeGuest(contacts())
    return by.call(ownProfile.removeContact, { field }, { token })
  }
  const [mute, byMail, bySms] = await Promise.all([
    production({}),
    production({ mail }),
    production({ sms }),
  ])
  const stays = { status: 409, code: 'contact_last_method' }
  expect(await remove(app, 'phone')).toMatchObject({ status: 200 })
  expect(await remove(mute, 'phone')).toMatchObject(stays)
  expect(await remove(byMail, 'phone')).toMatchObject({ status: 200 })
  expect(await remove(byMail, 'email')).toMatchObject(stays)
  expect(await remove(bySms, 'email')).toMatchObject({ status: 200 })
  expect(await remove(bySms, 'phone')).toMatchObject(stays)
})

test('counts an identity only while its provider is configured, and keeps the last one', async () => {
  const withOidc = await createTestApp({
    share: app,
    providers: { fixed: { wechat: null, oidc: oidc.settings } },
  })
  const { token, user } = await makeGuest()
  const byWechat = await link(user.id, 'wechat', 'unionid union-1')
  const byOidc = await link(user.id, 'oidc', `${oidc.issuer} subject-1`)
  const list = async (by: typeof app) => {
    const { data } = await by.call(identities.list, {}, { token })
    return Object.fromEntries(
      data.records.map(({ provider, isLastMethod }) => [provider, isLastMethod]),
    )
  }
  expect(await list(withOidc)).toEqual({ wechat: false, oidc: true })
  expect(await list(app)).toEqual({ wechat: true, oidc: true })
  const unlink = (id: string) => withOidc.call(identities.unlink, { id }, { token })
  expect(await unlink(byOidc)).toMatchObject({
    status: 409,
    code: 'identity_last_method',
    msg: expect.stringContaining('add another sign-in method'),
  })
  expect(await unlink(byWechat)).toMatchObject({ status: 200 })
})

test('does not count an account at a formerly configured issuer', async () => {
  const byMail = await createTestApp({
    share: app,
    mode: 'production',
    delivery: { transports, mail, sms: null, mayReachPrivate: false },
    providers: { fixed: { wechat: null, oidc: oidc.settings } },
  })
  const { token, user } = await makeGuest(contacts())
  await link(user.id, 'oidc', 'https://old.example.com subject-2')
  const remove = () => byMail.call(ownProfile.removeContact, { field: 'email' }, { token })
  expect(await remove()).toMatchObject({ status: 409, code: 'contact_last_method' })
  const set = { subject: `${oidc.issuer} subject-2` }
  await app.db.update(identityTable).set(set).where(eq(identityTable.userId, user.id))
  expect(await remove()).toMatchObject({ status: 200 })
})

test('counts an identity of one tenant with a multi-tenant issuer', async () => {
  const issuer = 'https://login.microsoftonline.com'
  const byMail = await createTestApp({
    share: app,
    mode: 'production',
    delivery: { transports, mail, sms: null, mayReachPrivate: false },
    providers: {
      fixed: { wechat: null, oidc: { ...oidc.settings, issuer: `${issuer}/common/v2.0` } },
    },
  })
  const { token, user } = await makeGuest(contacts())
  const tenant = '6babcaad-604b-40ac-a9d7-9fd97c0b779f'
  await link(user.id, 'oidc', `${issuer}/${tenant}/v2.0 subject-3`)
  const removed = await byMail.call(ownProfile.removeContact, { field: 'email' }, { token })
  expect(removed).toMatchObject({ status: 200 })
})
