import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { users } from '@amber/contract/users/users.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { makeSignedIn, signIn } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const guarded = endpoints.filter(({ endpoint }) => endpoint.allow !== 'public')
type Person = Awaited<ReturnType<typeof makeSignedIn>>
type App = Awaited<ReturnType<typeof createTestApp>>
type End = (app: App, person: Person, admin: Person) => Promise<unknown>

const one = ({ user }: Person) => ({ ids: [user.id] })
const edit = async (app: App, { user }: Person, admin: Person) => {
  const { data } = await app.call(users.get, { id: user.id }, admin)
  const { id, version, nickName, gender, phone, email, roles } = data
  return { id, version, nickName, gender, phone, email, roles }
}

const ends: Record<string, { code: string; end: End }> = {
  'signing out': {
    code: '8888',
    end: (app, { refreshToken }) => app.call(auth.logout, { refreshToken }),
  },
  'its owner ending it elsewhere': {
    code: '8889',
    end: async (app, { user }) =>
      app.call(ownActivity.endOtherSessions, {}, await signIn(app, user.userName)),
  },
  'an administrator ending it': {
    code: '8889',
    end: (app, { user }, admin) => app.call(sessions.endAll, { id: user.id }, admin),
  },
  'disabling its user': {
    code: '7777',
    end: (app, person, admin) => app.call(users.setStatus, { ...one(person), status: '2' }, admin),
  },
  'disabling its user in the editor': {
    code: '7777',
    end: async (app, person, admin) =>
      app.call(users.update, { ...(await edit(app, person, admin)), status: '2' }, admin),
  },
  'deleting its user': {
    code: '7777',
    end: (app, person, admin) => app.call(users.remove, one(person), admin),
  },
  'a password reset': {
    code: '7778',
    end: (app, { user }, admin) =>
      app.call(users.resetPassword, { id: user.id, by: 'next_sign_in' }, admin),
  },
  'a password change in another session': {
    code: '8889',
    end: async (app, { user }) =>
      app.call(
        ownPassword.change,
        { password: testPassword, newPassword: `${testPassword}_2` },
        await signIn(app, user.userName),
      ),
  },
  'a reused refresh token': {
    code: '8889',
    end: async (app, { refreshToken }) => {
      await app.call(auth.refreshToken, { refreshToken })
      app.clock.advance(sessionTimes.grace + 1_000)
      return app.call(auth.refreshToken, { refreshToken })
    },
  },
  'the idle timeout': {
    code: '8888',
    end: async (app) => app.clock.advance(sessionTimes.idle + 1_000),
  },
}

describe.each(Object.entries(ends))('after %s', (_name, { code, end }) => {
  test('every call rejects both tokens with the reason', async () => {
    const app = await createTestApp()
    const admin = await makeSignedIn(app, ['R_SUPER'])
    const person = await makeSignedIn(app, ['R_SUPER'])
    expect((await app.call(auth.getUserInfo, {}, person)).status).toBe(200)
    await end(app, person, admin)
    for (const { name, endpoint } of guarded) {
      const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [
        part,
        admin.user.id,
      ])
      const reply = await app.raw(endpoint, Object.fromEntries(ids), person)
      expect(reply, name).toMatchObject({ status: 401, code })
    }
    const { refreshToken } = person
    expect((await app.call(auth.refreshToken, { refreshToken })).status).toBe(401)
    // No operation or denied attempt is recorded.
    const { rows } = await app.pool.query(
      "select from audit_events where actor_id = $1 and outcome = 'denied' and action <> 'session.reused'",
      [person.user.id],
    )
    expect(rows).toEqual([])
  })
})
