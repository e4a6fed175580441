import { describe, expect, test, vi } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { userHistory } from '@amber/contract/users/user-history.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { createSessions } from '#server/features/sessions/session-tokens.service.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

describe('sign-ins of a user', () => {
  test('are successes and failures, latest first, without those of other users', async () => {
    const { userName, id } = await makeUser(app)
    const login = (password: string) =>
      app.call(
        auth.login,
        { userName, password },
        { from: '203.0.113.9', headers: { 'user-agent': 'curl/8' } },
      )
    await login('wrong_password')
    app.clock.advance(1000)
    await login(testPassword)
    const { data } = await app.call(userHistory.listSignIns, { id }, admin)
    expect(data).toMatchObject({ total: 2, totalIsEstimate: false })
    expect(data.records).toMatchObject([
      {
        method: 'password',
        problem: null,
        ip: '203.0.113.9',
        client: { kind: 'program', userAgent: 'curl/8' },
      },
      { problem: 'credentials_wrong' },
    ])
    const only = async (result: 'success' | 'failure') =>
      (await app.call(userHistory.listSignIns, { id, result }, admin)).data.records.map(
        ({ problem }) => problem,
      )
    expect(await only('success')).toEqual([null])
    expect(await only('failure')).toEqual(['credentials_wrong'])
    const oldest = await app.call(userHistory.listSignIns, { id, sort: 'time', size: 1 }, admin)
    expect(oldest.data.records).toMatchObject([{ problem: 'credentials_wrong' }])
  })
})

describe('changes to a user', () => {
  test('name the actor and each field before and after', async () => {
    const { id } = await makeUser(app, { nickName: 'Before' })
    const { data: person } = await app.call(users.get, { id }, admin)
    const { version, gender, phone, email, status } = person
    await app.call(
      users.update,
      {
        id,
        version,
        gender,
        phone,
        email,
        status,
        nickName: 'After',
        roles: ['R_USER'],
      },
      admin,
    )
    app.clock.advance(1000)
    await app.call(users.setStatus, { ids: [id], status: '2' }, admin)
    const { data } = await app.call(userHistory.listChanges, { id }, admin)
    expect(data.records).toMatchObject([
      { action: 'user.setStatus', fields: [{ field: 'status', before: '1', after: '2' }] },
      {
        action: 'user.update',
        actor: admin.user.userName,
        fields: [
          { field: 'nickName', before: 'Before', after: 'After' },
          { field: 'roles', before: [], after: ['R_USER'] },
        ],
      },
    ])
  })

  test('show the address of the actor only to readers of the audit log', async () => {
    const { id } = await makeUser(app)
    const from = { ...superAdmin, from: '203.0.113.77' }
    await app.call(users.setStatus, { ids: [id], status: '2' }, from)
    const ipsFor = async (reader: { token: string }) => {
      const { data } = await app.call(userHistory.listChanges, { id }, reader)
      return data.records.map(({ ip }) => ip)
    }
    expect(await ipsFor(await makeHolder(app, ['user:list', 'audit:list']))).toEqual([from.from])
    expect(await ipsFor(await makeHolder(app, ['user:list']))).toEqual([null])
  })

  test('include those made by role changes, session ends and imports', async () => {
    const role = await makeRole(app, [])
    const name = `zhang_${Math.random().toString(36).slice(2, 8)}`
    // Had the name before.
    const former = await makeUser(app, { userName: name })
    const ofRole = { id: role.id }
    await app.call(roles.addMembers, { ...ofRole, userIds: [former.id] }, superAdmin)
    await app.call(users.remove, { ids: [former.id] }, superAdmin)
    await app.call(users.purge, { ids: [former.id] }, superAdmin)
    app.clock.advance(1000)

    const file = `User name,Nick name,Status\n${name},Zhang,Enabled\n`
    const uploaded = await app.request('/api/user-imports?fileName=people.csv', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${superAdmin.token}`,
        'content-type': 'application/octet-stream',
      },
      body: file,
    })
    const { data: sheet } = (await uploaded.json()) as { data: { id: string } }
    await app.call(userImports.run, { id: sheet.id, allOrNothing: true }, superAdmin)
    await runWaitingImports(app.db, app.platform, new AbortController().signal)
    const found = await app.call(users.list, { userName: name }, superAdmin)
    const id = found.data.records[0]?.id ?? ''
    app.clock.advance(1000)
    const members = { ...ofRole, userIds: [id, (await makeUser(app)).id] }
    await app.call(roles.addMembers, members, superAdmin)
    app.clock.advance(1000)
    await app.call(roles.removeMembers, members, superAdmin)
    app.clock.advance(1000)
    const request = {
      id: '',
      ip: '192.0.2.1',
      isSecure: true,
      publicPath: '',
      userAgent: '',
      language: 'en-US' as const,
      cookies: {},
      origin: null,
      lastEventId: null,
    }
    const wanted = { userId: id, isRemembered: false, request }
    const { tokens } = await createSessions(app).open(app.db, wanted)
    const [own] = (await app.call(ownActivity.listSessions, {}, tokens)).data.records
    await app.call(sessions.end, { id: own?.id ?? '' }, superAdmin)

    const { data } = await app.call(userHistory.listChanges, { id }, admin)
    expect(data.total).toBe(4)
    expect(data.records).toMatchObject([
      { action: 'session.end', targetType: 'session', target: name },
      {
        action: 'role.removeMembers',
        target: role.code,
        fields: [{ field: 'roles', before: [role.code], after: [] }],
      },
      {
        action: 'role.addMembers',
        actor: superAdmin.user.userName,
        target: role.code,
        fields: [{ field: 'roles', before: [], after: [role.code] }],
      },
      { action: 'user.import', target: 'people.csv', fields: [] },
    ])
    const oldest = async (current: number) => {
      const input = { id, sort: 'time' as const, size: 1, current }
      return (await app.call(userHistory.listChanges, input, admin)).data.records[0]?.action
    }
    const inTurn = [await oldest(1), await oldest(2), await oldest(3), await oldest(4)]
    expect(inTurn).toEqual(['user.import', 'role.addMembers', 'role.removeMembers', 'session.end'])
  })

  test('are counted exactly up to ten thousand, and above that not again for each page', async () => {
    const { id } = await makeUser(app)
    await app.pool.query(
      `insert into audit_events (id, time, action, outcome, target_type, target_id, request_id)
       select gen_random_uuid(), now() + n * interval '1 ms', 'user.setStatus', 'done', 'user', $1, 'r' || n
       from generate_series(1, $2) as n`,
      [id, exactTotalLimit],
    )
    const page = async (current: number) => {
      const { data } = await app.call(userHistory.listChanges, { id, current }, admin)
      return [data.total, data.totalIsEstimate, data.records.length]
    }
    expect(await page(1)).toEqual([exactTotalLimit, false, 10])
    await app.call(users.setStatus, { ids: [id], status: '2' }, admin)
    app.clock.advance(31_000)
    const asked = vi.spyOn(app.pool, 'query')
    expect(await page(1)).toEqual([exactTotalLimit + 1, true, 10])
    expect(await page(2)).toEqual([exactTotalLimit + 1, true, 10])
    const counts = asked.mock.calls.filter((call) => JSON.stringify(call).includes('as counted'))
    asked.mockRestore()
    expect(counts).toHaveLength(1)
  })

  test('exclude failed attempts', async () => {
    const { id } = await makeUser(app)
    const reader = await makeHolder(app, ['user:list'])
    await app.call(users.resetPassword, { id, by: 'link' }, reader)
    const { data } = await app.call(userHistory.listChanges, { id }, admin)
    expect(data).toMatchObject({ total: 0, records: [] })
  })

  test('return 404 for a missing user', async () => {
    const id = crypto.randomUUID()
    for (const call of [userHistory.listChanges, userHistory.listSignIns])
      expect(await app.call(call, { id }, admin)).toMatchObject({ code: 'user_missing' })
  })
})
