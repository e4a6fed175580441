import { describe, expect, test } from 'vitest'
import { rights } from '@amber/contract/roles/rights.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const preview = async (mode: 'static' | 'dynamic') =>
  (await app.call(rights.previewMode, { mode }, superAdmin)).data

describe('the preview of an authorization mode', () => {
  test('is empty for a new installation or an unchanged mode', async () => {
    await makeUser(app, { roles: ['R_USER'] })
    for (const mode of ['static', 'dynamic'] as const)
      expect(await preview(mode)).toMatchObject({
        gaining: { users: 0, names: [], menus: { total: 0 } },
        losing: { users: 0, names: [], menus: { total: 0 } },
        isEstimate: false,
      })
  })

  test('counts enabled users by all of their enabled roles, with the menus that change', async () => {
    const { code, id } = await makeRole(app, [])
    const loser = await makeUser(app, { roles: [code] })
    await makeUser(app, { roles: [code], status: '2' })
    await makeUser(app, { roles: [code], removedAt: app.clock.now() })
    const both = await makeUser(app, { roles: [code, 'R_USER'] })
    const before = await preview('dynamic')
    expect(before.losing).toMatchObject({ users: 1, names: [loser.userName] })
    expect(before.losing.menus.first.map(({ name }) => name)).toContain('home')
    expect(before.gaining.users).toBe(0)
    await app.pool.query(
      `insert into role_menus (role_id, menu_id)
       select $1, id from menus where route_name in ('system', 'system_user')`,
      [id],
    )
    const { gaining } = await preview('dynamic')
    expect(gaining.users).toBe(2)
    expect(gaining.names).toEqual([loser.userName, both.userName].toSorted())
    expect(gaining.menus.first.map(({ name }) => name)).toContain('system_user')
    await app.pool.query(`update roles set status = '2' where id = $1`, [id])
    const disabled = await preview('dynamic')
    expect(disabled.gaining.users).toBe(0)
  })
})
