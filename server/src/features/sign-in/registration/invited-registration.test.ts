import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes, type Channel } from '@amber/contract/sign-in/codes.ts'
import { invitations } from '@amber/contract/sign-in/invitations.ts'
import {
  registration,
  registrationModes,
  termsVersion,
} from '@amber/contract/sign-in/registration.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import { invitations as invitationRows, roles, userRoles, users } from '#server/db/schema.ts'
import { nodeTransports } from '#server/lib/node/node-transports.ts'
import { codeIn } from '#server/testing/ask-code.ts'
import {
  makeCaptcha,
  makeRole,
  makeSignedIn,
  putSetting,
  setRegistration,
} from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

/** Each registration mode with each kind of invitation. */

const app = await createTestApp()
let count = 0
const offered = await makeRole(app, ['user:list'])
beforeEach(() => app.pool.query('delete from rate_limits'))

type Kind = 'none' | keyof typeof kinds

/** Prepare an invitation; return the expected error. */
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
  'of a deleted administrator': async ({ makerId }: Made) => {
    await app.db.update(users).set({ removedAt: app.clock.now() }).where(eq(users.id, makerId))
    return 'invitation_void'
  },
  'of an inviter without the permission to add users': async ({ makerId }: Made) => {
    await setOnlyRole(makerId, offered.code)
    return 'invitation_void'
  },
  'of an inviter without a permission of the role': async ({ makerId }: Made) => {
    await setOnlyRole(makerId, (await makeRole(app, ['user:create'])).code)
    return 'invitation_void'
  },
  unknown: async () => 'invitation_unknown',
} satisfies Record<string, (made: Made) => Promise<string | null>>

async function setOnlyRole(userId: string, code: string) {
  const [role] = await app.db.select().from(roles).where(eq(roles.code, code))
  await app.db.update(userRoles).set({ roleId: role!.id }).where(eq(userRoles.userId, userId))
}

type Made = { id: string; token: string; makerId: string }

async function inviteBy(kind: keyof typeof kinds, receiver: string) {
  const maker = await makeSignedIn(app, ['R_ADMIN'])
  const emails: Partial<Record<Kind, string>> = {
    'for one email': receiver.toUpperCase(),
    'for another email': 'other@example.com',
  }
  const input = { email: emails[kind] ?? null, roles: ['R_USER', offered.code], hours: 24 }
  const { data } = await app.call(invitations.create, input, maker)
  const made = { id: data.id, token: maker.token, makerId: maker.user.id }
  const refusal = await kinds[kind](made)
  return { invitation: kind === 'unknown' ? 'no-such-token' : data.token, refusal }
}

/** Returns the error of each call. */
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
      // Checked first, so that a stranger learns nothing.
      expect(made).toBe(refusal === null ? '200' : 'code_wrong')
      const rows = await app.db.select().from(users).where(eq(users.userName, userName))
      expect(rows).toHaveLength(refusal === null ? 1 : 0)
    },
  )
}

describe('creates an invitation only if codes can be sent', () => {
  const sources = ['none', 'environment', 'settings'] as const
  const server = { port: 465, security: 'tls', user: '', from: 'amber@example.com' } as const
  const mail = { ...server, host: 'mail.example.com' }
  const url = 'https://sms.example.com'

  /** With these sources of delivery settings. */
  async function serverWith(set: Record<Channel, (typeof sources)[number]>) {
    const isStored = (channel: Channel) => set[channel] === 'settings'
    await putSetting(app, 'mail', {
      ...(isStored('mail') ? mail : defaultSettings.mail),
      password: false,
    })
    await putSetting(app, 'sms', { url: isStored('sms') ? url : '', secret: false })
    const delivery = {
      transports: nodeTransports(),
      mail: set.mail === 'environment' ? { ...mail, password: '' } : null,
      sms: set.sms === 'environment' ? { url, secret: '' } : null,
      mayReachPrivate: false,
    }
    return createTestApp({ share: app, mode: 'production', delivery, connections: 2 })
  }

  const setUps = sources.flatMap((mail) => sources.map((sms) => ({ mail, sms })))
  test.each(setUps)('with mail: $mail, and SMS: $sms', async (set) => {
    const production = await serverWith(set)
    const maker = await makeSignedIn(app, ['R_ADMIN'])
    for (const isBound of [false, true]) {
      const email = `guest${++count}@example.com`
      const phone = `138${String(++count).padStart(8, '0')}`
      const bound = isBound ? email : null
      const input = { email: bound, roles: ['R_USER'], hours: 24 }
      // Evaluation mode shows every code.
      const { data } = await app.call(invitations.create, input, maker)
      const isSent = async (receiver: string) => {
        const captcha = await makeCaptcha(app)
        const asked = { purpose: 'register', receiver, captcha, invitation: data.token } as const
        const reply = await production.call(codes.send, asked)
        if (reply.status !== 200) expect(reply.code).toBe('delivery_unconfigured')
        return reply.status === 200
      }
      const sent = await Promise.all((isBound ? [email] : [email, phone]).map(isSent))
      expect(sent).toEqual([set.mail !== 'none', set.sms !== 'none'].slice(0, sent.length))
      const made = await production.call(invitations.create, input, maker)
      expect(made, `for ${bound ?? 'anyone'}`).toMatchObject(
        sent.includes(true) ? { status: 201 } : { status: 409, code: 'invitation_undeliverable' },
      )
      const isAtField = isBound && !sent.includes(true)
      expect(Object.keys(made.problem.fields ?? {})).toEqual(isAtField ? ['email'] : [])
    }
  })
})
