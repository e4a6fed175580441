import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { userHistory } from '@amber/contract/user-history.ts'
import { users } from '@amber/contract/users.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])

describe('the sign-ins of a person', () => {
  test('are successes and failures, the latest first, and nobody else’s', async () => {
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
      { problem: null, ip: '203.0.113.9', client: { kind: 'program', userAgent: 'curl/8' } },
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

describe('the changes to a person', () => {
  test('name who made them and each field before and after', async () => {
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

  test('hold nothing of what was only tried', async () => {
    const { id } = await makeUser(app)
    const reader = await makeHolder(app, ['user:list'])
    await app.call(users.resetPassword, { id, by: 'link' }, reader)
    const { data } = await app.call(userHistory.listChanges, { id }, admin)
    expect(data).toMatchObject({ total: 0, records: [] })
  })

  test('of somebody who is not there are missing', async () => {
    const id = crypto.randomUUID()
    for (const call of [userHistory.listChanges, userHistory.listSignIns])
      expect(await app.call(call, { id }, admin)).toMatchObject({ code: 'user_missing' })
  })
})
