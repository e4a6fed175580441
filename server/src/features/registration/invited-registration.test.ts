import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@amber/contract/codes.ts'
import { invitations } from '@amber/contract/invitations.ts'
import { registration, registrationModes, termsVersion } from '@amber/contract/registration.ts'
import { invitations as invitationRows, users } from '#server/db/schema.ts'
import { codeIn } from '#server/testing/ask-code.ts'
import { makeCaptcha, makeSignedIn, setRegistration } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

/** Every setting of registration with every kind of invitation, from asking for a code to the account. */

const app = await createTestApp()
let count = 0
beforeEach(() => app.pool.query('delete from rate_limits'))

type Kind = 'none' | keyof typeof kinds

/** Brings an invitation into a state; answers what those who come with it are told, null where they get an account. */
const kinds = {
  'for anyone': async () => null,
  'for one email': async () => null,
  'for another email': async () => 'invitation_other_email',
  revoked: async ({ id, token }: Made) => {
    await app.call(invitations.revoke, { id }, { token })
    return 'invitation_revoked'
  },
  expired: async ({ id }: Made) => {
    const expiresAt = new Date(app.clock.now().getTime() - 1)
    await app.db.update(invitationRows).set({ expiresAt }).where(eq(invitationRows.id, id))
    return 'invitation_expired'
  },
  used: async ({ id }: Made) => {
    const usedAt = app.clock.now()
    await app.db.update(invitationRows).set({ usedAt }).where(eq(invitationRows.id, id))
    return 'invitation_used'
  },
  'of a disabled administrator': async ({ makerId }: Made) => {
    await app.db.update(users).set({ status: '2' }).where(eq(users.id, makerId))
    return 'invitation_void'
  },
  unknown: async () => 'invitation_unknown',
} satisfies Record<string, (made: Made) => Promise<string | null>>

type Made = { id: string; token: string; makerId: string }

async function inviteBy(kind: keyof typeof kinds, receiver: string) {
  const maker = await makeSignedIn(app, ['R_ADMIN'])
  const emails: Partial<Record<Kind, string>> = {
    'for one email': receiver.toUpperCase(),
    'for another email': 'other@example.com',
  }
  const input = { email: emails[kind] ?? null, roles: ['R_USER'], hours: 24 }
  const { data } = await app.call(invitations.create, input, maker)
  const made = { id: data.id, token: maker.token, makerId: maker.user.id }
  const refusal = await kinds[kind](made)
  return { invitation: kind === 'unknown' ? 'no-such-token' : data.token, refusal }
}

/** Registers as the page does; answers the code of what refuses, at which call. */
async function come(receiver: string, invitation: string | undefined) {
  const from = `198.51.${Math.trunc(count / 250)}.${count % 250}`
  const own = { receiver, ...(invitation && { invitation }) }
  const captcha = await makeCaptcha(app)
  const sent = await app.call(codes.send, { purpose: 'register', captcha, ...own }, { from })
  const code = sent.status === 200 ? codeIn(sent) : '123456'
  const account = { userName: `guest_${++count}`, password: testPassword, termsVersion }
  const made = await app.call(registration.register, { ...account, ...own, code }, { from })
  return { sent: sent.code, made: made.code, ...account }
}

for (const mode of registrationModes) {
  test(`without an invitation, while registration is ${mode}`, async () => {
    await setRegistration(app, mode)
    const refusals = { open: null, invitation: 'invitation_needed', closed: 'registration_closed' }
    const answer = refusals[mode] ?? '200'
    expect(await come(`guest${++count}@example.com`, undefined)).toMatchObject({
      sent: answer,
      made: answer,
    })
  })

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    `with an invitation %s, while registration is ${mode}`,
    async (kind) => {
      await setRegistration(app, mode)
      const receiver = `guest${++count}@example.com`
      const { invitation, refusal } = await inviteBy(kind, receiver)
      const read = await app.call(registration.readInvitation, { invitation })
      expect(read.code).toBe(kind === 'for another email' ? '200' : (refusal ?? '200'))
      const { sent, made, userName } = await come(receiver, invitation)
      expect(sent).toBe(refusal ?? '200')
      // Without a code, that is what is said first: a stranger learns nothing of names and addresses.
      expect(made).toBe(refusal === null ? '200' : 'code_wrong')
      const rows = await app.db.select().from(users).where(eq(users.userName, userName))
      expect(rows).toHaveLength(refusal === null ? 1 : 0)
    },
  )
}

test('no invitation is made that could not be used, as no code could be sent', async () => {
  const production = await createTestApp({ share: app, mode: 'production' })
  const maker = await makeSignedIn(app, ['R_ADMIN'])
  for (const email of [null, 'guest@example.com']) {
    const input = { email, roles: ['R_USER'], hours: 24 }
    expect(await production.call(invitations.create, input, maker)).toMatchObject({
      status: 409,
      code: 'invitation_undeliverable',
    })
  }
})
