import { beforeAll, describe, expect, test, vi } from 'vitest'
import { menus } from '@amber/contract/menus/menus.ts'
import { search } from '@amber/contract/search.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { readChangedNames } from './name-initials.service.ts'

const app = await createTestApp()
const manager = await makeSignedIn(app, ['R_SUPER'])
const find = async (q: string, by: { token: string } = manager) =>
  (await app.call(search.find, { q }, by)).data
const names = async (q: string) => (await find(q)).users?.map(({ userName }) => userName)

const readNames = () => readChangedNames(app.db, new AbortController().signal)

beforeAll(async () => {
  for (const [userName, nickName] of [
    ['lily_chen', '陈莉莉'],
    ['chenlily', '莉莉陈'],
    ['100%_sure', 'Sure'],
    ['Lily', '莉莉安'],
    ['wang_wei', '王伟'],
  ] as const)
    await makeUser(app, { userName, nickName })
  await makeRole(app, [], 'R_LIBRARY')
})

test('finds users by user name and nickname, exact matches first', async () => {
  expect(await names('lily')).toEqual(['Lily', 'lily_chen', 'chenlily'])
  expect(await names('莉莉')).toEqual(['Lily', 'chenlily', 'lily_chen'])
  expect(await names('伟')).toEqual(['wang_wei'])
  expect(await names('nobody at all')).toEqual([])
})

test('ignores case and character width in query and name', async () => {
  await makeUser(app, { userName: 'wide_one', nickName: 'ＡＢＣ物流' })
  for (const q of ['LILY_CHEN', 'ｌｉｌｙ＿ｃｈｅｎ', 'ＬＩＬＹ＿ＣＨＥＮ'])
    expect(await names(q), q).toEqual(['lily_chen'])
  expect(await names('ＡＢＣ')).toEqual(['wide_one'])
  expect((await find('ｓｕｐｅｒ　ａｄｍ')).roles).toMatchObject([{ code: 'R_SUPER' }])
  expect((await find('ＹＨＧＬ')).menus?.map(({ routeName }) => routeName)).toContain('system_user')
})

test('treats the text literally, not as a pattern', async () => {
  expect(await names('%')).toEqual(['100%_sure'])
  expect(await names('100%_')).toEqual(['100%_sure'])
  expect(await names('l_ly')).toEqual([])
})

test('finds roles by name and code', async () => {
  expect((await find('librar')).roles).toMatchObject([{ code: 'R_LIBRARY', name: 'A role' }])
  expect((await find('R_SUPER')).roles).toMatchObject([{ code: 'R_SUPER' }])
})

test('finds built-in roles by their names in both languages', async () => {
  const codes = async (q: string) => (await find(q)).roles?.map(({ code }) => code)
  expect(await codes('super adm')).toEqual(['R_SUPER'])
  expect(await codes('超级管')).toEqual(['R_SUPER'])
  await app.pool.query(
    "update roles set code = 'R_AUDIT', name = '内部审计' where code = 'R_LIBRARY'",
  )
  expect(await codes('internal')).toEqual(['R_AUDIT'])
  await app.pool.query("update roles set name = '档案' where code = 'R_AUDIT'")
  expect(await codes('internal')).toEqual([])
  await app.pool.query(
    "update roles set code = 'R_LIBRARY', name = 'A role' where code = 'R_AUDIT'",
  )
})

test('returns at most five of a kind, and finds a user far down a long list', async () => {
  for (let number = 10; number < 20; number += 1)
    await makeUser(app, { userName: `many_${number}`, nickName: 'Many' })
  expect(await names('many')).toHaveLength(5)
  expect(await names('MANY_17')).toEqual(['many_17'])
})

test('returns only sections that the caller may list', async () => {
  const nothing = { users: null, roles: null, menus: null, events: null }
  expect(await find('lily', await makeSignedIn(app))).toEqual(nothing)
  const usersOnly = await makeHolder(app, ['user:list'])
  expect(await find('wang_wei', usersOnly)).toEqual({
    ...nothing,
    users: [expect.objectContaining({ userName: 'wang_wei' })],
  })
  const rolesOnly = await makeHolder(app, ['role:list'])
  expect(await find('LIBRARY', rolesOnly)).toEqual({
    ...nothing,
    roles: [expect.objectContaining({ code: 'R_LIBRARY' })],
  })
  const menusOnly = await makeHolder(app, ['menu:list'])
  expect(await find('system_user', menusOnly)).toMatchObject({
    ...nothing,
    menus: [{ routeName: 'system_user' }, { routeName: 'system_user-detail' }],
  })
  const logOnly = await makeHolder(app, ['audit:list'])
  expect(await find('lily', logOnly)).toEqual({ ...nothing, events: [] })
})

test('finds a user older than the newest thousands by the index', async () => {
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
     select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n, 'Crowd', now() + interval '1 hour', now()
     from generate_series(1, 2500) as n`,
  )
  expect(await names('ng_w')).toEqual(['wang_wei'])
  expect(await names('crowd')).toHaveLength(5)
})

describe('the first letters of pinyin', () => {
  test('find users after their names were processed, and by a new name after a change', async () => {
    const { id } = await makeUser(app, { userName: 'shan_li', nickName: '单立文' })
    await makeUser(app, { userName: 'shan_two', nickName: '单立文心' })
    expect(await names('slw')).toEqual([])
    await readNames()
    // The surname has its own reading.
    expect(await names('slw')).toEqual(['shan_li', 'shan_two'])
    expect(await names('S L')).toEqual(['shan_li', 'shan_two'])
    await app.pool.query(`update users set nick_name = '钱钟书' where id = $1`, [id])
    await readNames()
    expect(await names('qzs')).toEqual(['shan_li'])
    expect(await names('slw')).toEqual(['shan_two'])
    await app.pool.query('delete from users where id = $1', [id])
    await readNames()
    const { rows } = await app.pool.query('select from name_initials where id = $1', [id])
    expect(rows).toEqual([])
  })

  test('include those of traditional characters', async () => {
    await makeUser(app, { userName: 'old_script', nickName: '歐陽國強' })
    await readNames()
    expect(await names('oygq')).toEqual(['old_script'])
    expect(await names('國強')).toEqual(['old_script'])
    expect(await names('陽國')).toEqual(['old_script'])
  })

  test('rank below users with the text in their name', async () => {
    await makeUser(app, { userName: 'other_1', nickName: '欧小明' })
    await makeUser(app, { userName: 'oxm_1', nickName: 'Oxm' })
    await readNames()
    expect(await names('oxm')).toEqual(['oxm_1', 'other_1'])
  })

  test('find a user although many literal matches rank first', async () => {
    await app.pool.query(
      `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
       select gen_random_uuid(), 'lxm_' || n, 'lxm_' || n, 'x', now() + interval '2 hours', now()
       from generate_series(1, 2500) as n`,
    )
    await makeUser(app, { userName: 'zz_oldest', nickName: '李小明' })
    await readNames()
    const found = await names('lxm')
    const written: string = expect.stringMatching(/^lxm_/)
    expect(found).toEqual([written, written, written, written, 'zz_oldest'])
  })

  test('find roles', async () => {
    await readNames()
    const { roles } = await find('cjgl')
    expect(roles).toMatchObject([{ code: 'R_SUPER' }])
  })
})

test('does not find users in the recycle bin', async () => {
  const { id } = await makeUser(app, { userName: 'gone_away', nickName: '离去者' })
  await readNames()
  expect(await names('gone_away')).toEqual(['gone_away'])
  expect(await names('lqz')).toEqual(['gone_away'])
  await app.pool.query('update users set removed_at = now() where id = $1', [id])
  for (const q of ['gone_away', 'gone_aw', '离去', 'lqz']) expect(await names(q)).toEqual([])
})

test('finds menus by their names in both languages, pinyin, name and path', async () => {
  const found = async (q: string) => (await find(q)).menus?.map(({ routeName }) => routeName)
  for (const q of ['用户管理', 'users', 'yhgl', 'YHG', '/system/user'])
    expect(await found(q), q).toContain('system_user')
  const { data } = await app.call(menus.list, {}, manager)
  const menu = data.find(({ routeName }) => routeName === 'user-center')!
  await app.pool.query(`update menus set title_zh = '演示接口' where id = $1`, [menu.id])
  expect(await found('ysjk')).toEqual(['user-center'])
})

test('reads menus again only after a change', async () => {
  const names = async () => (await find('演示接口')).menus?.map(({ routeName }) => routeName)
  const { data } = await app.call(menus.list, {}, manager)
  const rename = (routeName: string, title: string) => {
    const { id } = data.find((menu) => menu.routeName === routeName)!
    return `update menus set title_zh = '${title}' where id = '${id}'`
  }
  await app.pool.query(rename('user-center', '演示接口'))
  const asked = vi.spyOn(app.pool, 'query')
  for (let time = 0; time < 4; time++) expect(await names()).toEqual(['user-center'])
  const readings = asked.mock.calls.filter((call) => JSON.stringify(call).includes('title_zh'))
  asked.mockRestore()
  expect(readings).toHaveLength(1)
  await app.pool.query(rename('home', '演示接口'))
  expect(await names()).toEqual(['home', 'user-center'])
})

describe('an audit event', () => {
  const events = async (q: string) =>
    (await find(q)).events?.map(({ action, target }) => `${action} ${target}`)

  test('is found by action, actor, target and request, latest first', async () => {
    const admin = await makeSignedIn(app, ['R_ADMIN'])
    const rename = async (userName: string, nickName: string) => {
      const { id } = await makeUser(app, { userName, nickName: '孙行者', roles: ['R_USER'] })
      const { data } = await app.call(users.get, { id }, admin)
      const { version, gender, phone, email, status, roles } = data
      const input = { id, version, nickName, gender, phone, email, status, roles }
      return app.call(users.update, input, admin)
    }
    await rename('sun_one', '孙一')
    await rename('sun_two', '孙二')
    await readNames()
    const both = ['user.update sun_two', 'user.update sun_one']
    for (const q of ['编辑了用户', 'updated', 'bjl', 'user.upd', admin.user.userName, '孙', 'sy'])
      expect((await events(q))?.slice(0, q === 'sy' ? 1 : 2), q).toEqual(
        q === 'sy' ? ['user.update sun_one'] : both,
      )
    expect(await events('SUN_ONE')).toEqual(['user.update sun_one'])
    const { rows } = await app.pool.query(
      `select request_id from audit_events where target_name = 'sun_two'`,
    )
    expect(await events(rows[0].request_id)).toEqual(['user.update sun_two'])
    expect(await events('nothing of that')).toEqual([])
  })
})

test('returns 200 for any query within the length limit', async () => {
  for (const q of [
    "'; drop table users; --",
    '\\',
    '_%',
    '~',
    'a'.repeat(64),
    '*:&|!()',
    '𠮷𠮷',
    '\u200b',
  ])
    expect((await app.call(search.find, { q }, manager)).status, q).toBe(200)
  expect((await app.raw(search.find, { q: 'a'.repeat(65) }, manager)).status).toBe(422)
})
