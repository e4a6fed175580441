import { describe, expect, test, vi } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { users } from '@amber/contract/users/users.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { Platform } from '#server/lib/platform.ts'
import { knownAccounts } from './people.ts'
import { claimMode } from '#server/db/seed-built-ins.ts'
import { seedExampleMenus } from './menus.ts'
import { knownPassword, seed } from './seed.ts'

const app = await createTestApp()
await seed(app.db, app.platform)
const one = async (sql: string) => Object.values((await app.pool.query<object>(sql)).rows[0] ?? {})

describe('the sample company of evaluation', () => {
  test('creates a few hundred users of both languages, each with a role', async () => {
    const [all, chinese, roleless] =
      await one(`select count(*)::int, count(*) filter (where nick_name ~ '[一-龥]')::int as zh,
      count(*) filter (where not exists (select from user_roles r where r.user_id = users.id))::int as without from users`)
    expect(all).toBeGreaterThan(300)
    expect(chinese).toBeGreaterThan(100)
    expect(Number(all) - Number(chinese)).toBeGreaterThan(100)
    expect(roleless).toBe(0)
  })

  test('hashes no passwords once users exist, as each start waits for it', async () => {
    const hash = vi.fn<Platform['passwords']['hash']>(app.platform.passwords.hash)
    const passwords = { ...app.platform.passwords, hash }
    await seed(app.db, { ...app.platform, passwords })
    expect(hash).not.toHaveBeenCalled()
  })

  test('grants its roles all pages open to all users in both authorization modes', async () => {
    await claimMode(app.db, 'evaluation')
    await seedExampleMenus({ db: app.db, platform: app.platform, fixed: 'on' })
    const { rows } = await app.pool.query<{ code: string; missing: number; held: number }>(
      `select code, count(m.menu_id)::int as held,
        (select count(*)::int from role_menus o join roles u on u.id = o.role_id where u.code = 'R_USER'
          and not exists (select from role_menus x where x.role_id = roles.id and x.menu_id = o.menu_id)) as missing
        from roles left join role_menus m on m.role_id = roles.id
        where code <> 'R_SUPER' group by roles.id, code`,
    )
    expect(rows.length).toBe(5)
    for (const { missing, held } of rows) expect([missing, held > 0]).toEqual([0, true])
  })

  test('has eight weeks of sign-ins and operations, none of them in the future', async () => {
    for (const table of ['sign_ins', 'audit_events']) {
      const [days, future] = await one(
        `select count(distinct time::date)::int, count(*) filter (where time > now())::int as future from ${table}`,
      )
      expect(days).toBeGreaterThanOrEqual(56)
      expect(future).toBe(0)
    }
  })

  test('describes roles and spreads changes of users over days, in step with the log', async () => {
    const { rows } = await app.pool.query<{
      description: string
      created: string
      updated: string
    }>(
      `select description, create_time::date::text as created, update_time::date::text as updated from roles`,
    )
    expect(rows.map(({ description }) => descriptionTexts(description).en)).not.toContain('')
    for (const { description } of rows)
      expect(descriptionTexts(description).en).not.toMatch(/[一-龥]/)
    expect(new Set(rows.map(({ created }) => created)).size).toBe(4)
    expect(new Set(rows.map(({ updated }) => updated)).size).toBe(4)
    for (const [table, type] of [
      ['users', 'user'],
      ['roles', 'role'],
    ])
      expect(
        await one(`select count(*) filter (where update_time > create_time) > 2 as some,
          count(*) filter (where update_time > create_time and (update_time, update_by) is distinct from
            (select (time, actor_name) from audit_events where target_type = '${type}'
              and target_id = ${table}.id::text order by time desc limit 1))::int as unlogged,
          count(*) filter (where exists (select from audit_events
            where target_id = ${table}.id::text and time < create_time))::int as early from ${table}`),
      ).toEqual([true, 0, 0])
  })

  test('has the declared menus, each below its parent', async () => {
    const { rows } = await app.pool.query(
      `select child.route_name from menus child join menus parent on parent.id = child.parent_id
       where parent.route_name = 'system'`,
    )
    expect(rows).toContainEqual({ route_name: 'system_user' })
  })

  test('has passwords for the three demo accounts only', async () => {
    const enter = (userName: string) => app.call(auth.login, { userName, password: knownPassword })
    const superAdmin = await enter('Super')
    for (const reply of [superAdmin, await enter('Admin'), await enter('User')])
      expect(reply.status).toBe(200)
    const { data } = await app.call(users.list, { size: 5 }, { token: superAdmin.data.token })
    for (const { userName } of data.records) expect((await enter(userName)).status).toBe(401)
  })

  test('sends each known account a sign-in code by email', async () => {
    const { codeFor } = codeAsker(app)
    const { rows } = await app.pool.query<{ userName: string; email: string }>(
      `select user_name as "userName", email from users where user_name in ('Super', 'Admin', 'User')`,
    )
    expect(rows).toHaveLength(3)
    for (const { userName, email } of rows) {
      const code = await codeFor('sign_in', email)
      const { data } = await app.call(auth.loginByCode, { receiver: email, code })
      expect((await app.call(auth.getUserInfo, {}, data)).data).toMatchObject({ userName })
    }
  })

  test.each([...knownAccounts])(
    'gives $userName notifications, some of them unread',
    async (known) => {
      const { userName } = known
      const { data } = await app.call(auth.login, { userName, password: knownPassword })
      const shown = (await app.call(announcements.current, {}, data)).data
      const mine = known.role === 'R_ADMIN' ? ['Admins: review role permissions'] : []
      expect(shown.map(({ title }) => title.en)).toEqual([
        `Welcome to ${defaultBrand.shortNameEn}`,
        'Weekend maintenance',
        ...mine,
      ])
      for (const { title, body } of shown) {
        expect(title.zh + body.zh).toMatch(/[一-龥]{4}/)
        expect(body.en).not.toMatch(/[一-龥]/)
      }
      const { records } = (await app.call(notifications.list, {}, data)).data
      const made = records.filter(({ data: { ip } }) => String(ip).startsWith('203.0.113.'))
      expect(made.map(({ kind, isRead }) => `${kind} ${isRead}`)).toEqual([
        'new_device false',
        'new_device true',
        'new_device true',
      ])
    },
  )

  test('is deterministic, and does nothing if users exist', async () => {
    const second = await createTestApp()
    await seed(second.db, second.platform)
    // Excludes today, which depends on the time.
    for (const made of [
      'select user_name, nick_name, phone, email, gender, status from users order by user_name',
      'select u.user_name, r.code from user_roles join users u on u.id = user_id join roles r on r.id = role_id order by 1, 2',
      `select user_name, problem, ip, user_agent, count(*) from sign_ins where time < date_trunc('day', now()) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      `select actor_name, action, outcome, target_name, count(*) from audit_events where time < date_trunc('day', now()) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ])
      expect((await second.pool.query(made)).rows, made).toEqual((await app.pool.query(made)).rows)
    const before = await one('select count(*) from users')
    await seed(app.db, app.platform)
    expect(await one('select count(*) from users')).toEqual(before)
  })
})
