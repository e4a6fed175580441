import { beforeAll, expect, test } from 'vitest'
import { search } from '@amber/contract/search.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const boss = await makeSignedIn(app, ['R_SUPER'])
const find = async (q: string, by: { token: string } = boss) =>
  (await app.call(search.find, { q }, by)).data
const names = async (q: string) => (await find(q)).users?.map(({ userName }) => userName)

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

test('people are found by user name and nick name, who is called so first', async () => {
  expect(await names('lily')).toEqual(['Lily', 'lily_chen', 'chenlily'])
  expect(await names('莉莉')).toEqual(['Lily', 'chenlily', 'lily_chen'])
  expect(await names('伟')).toEqual(['wang_wei'])
  expect(await names('nobody at all')).toEqual([])
})

test('what is searched is no pattern', async () => {
  expect(await names('%')).toEqual(['100%_sure'])
  expect(await names('100%_')).toEqual(['100%_sure'])
  expect(await names('l_ly')).toEqual([])
})

test('roles are found by name and code', async () => {
  expect((await find('librar')).roles).toMatchObject([{ code: 'R_LIBRARY', name: 'A role' }])
  expect((await find('R_SUPER')).roles).toMatchObject([{ code: 'R_SUPER' }])
})

test('the roles that come with the product are found by their names in both languages', async () => {
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

test('at most five of a kind come, and somebody far down a long list among them', async () => {
  for (let number = 10; number < 20; number += 1)
    await makeUser(app, { userName: `many_${number}`, nickName: 'Many' })
  expect(await names('many')).toHaveLength(5)
  expect(await names('MANY_17')).toEqual(['many_17'])
})

test('nobody finds what they may not list', async () => {
  expect(await find('lily', await makeSignedIn(app))).toEqual({ users: null, roles: null })
  const usersOnly = await makeHolder(app, ['user:list'])
  expect(await find('wang_wei', usersOnly)).toMatchObject({
    users: [{ userName: 'wang_wei' }],
    roles: null,
  })
  const rolesOnly = await makeHolder(app, ['role:list'])
  expect(await find('LIBRARY', rolesOnly)).toMatchObject({
    users: null,
    roles: [{ code: 'R_LIBRARY' }],
  })
})

test('somebody older than the newest thousands is found by the index', async () => {
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
     select gen_random_uuid(), 'crowd_' || n, 'crowd_' || n, 'Crowd', now() + interval '1 hour', now()
     from generate_series(1, 2500) as n`,
  )
  expect(await names('ng_w')).toEqual(['wang_wei'])
  expect(await names('crowd')).toHaveLength(5)
})
