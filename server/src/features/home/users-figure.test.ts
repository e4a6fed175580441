import { expect, test } from 'vitest'
import { home } from '@amber/contract/home.ts'
import { users } from '@amber/contract/users.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const day = 24 * 60 * 60 * 1000

test('each day tells what it told then, whoever was deleted, restored or deleted for good since', async () => {
  const boss = async () => makeSignedIn(app, ['R_SUPER'])
  const told: number[] = []
  let by = await boss()
  const users14 = async () => {
    const { data } = await app.call(home.overview, { timeZone: 'UTC' }, by)
    return data.figures.find(({ kind }) => kind === 'users')!
  }
  /** Notes what the day has told, and begins the next one. */
  const sleep = async () => {
    told.push((await users14()).value)
    app.clock.advance(day)
    by = await boss()
  }
  const people = []
  for (let count = 0; count < 6; count++) people.push(await makeUser(app))
  const [first, second, third, fourth] = people.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ]
  await sleep()
  await app.call(users.remove, { ids: [first, second] }, by)
  await sleep()
  await app.call(users.purge, { ids: [first] }, by)
  await app.call(users.remove, { ids: [third] }, by)
  await sleep()
  await app.call(users.restore, { ids: [second] }, by)
  await makeUser(app)
  await sleep()
  await app.call(users.remove, { ids: [fourth] }, by)
  await app.call(users.restore, { ids: [fourth] }, by)
  await app.call(users.purge, { ids: [third] }, by)
  await sleep()
  // One signs in anew each day.
  expect(told).toEqual([7, 6, 6, 9, 10])
  const { days, before, value } = await users14()
  expect(days.slice(-6)).toEqual([...told, value])
  expect(before).toBe(told.at(-1))
})

test('who comes in one statement with others, or never was more than deleted, is counted, too', async () => {
  const by = await makeSignedIn(app, ['R_SUPER'])
  const read = async () => {
    const { data } = await app.call(home.overview, { timeZone: 'UTC' }, by)
    return data.figures[0]!
  }
  const before = await read()
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time, removed_at)
     select gen_random_uuid(), 'many' || n, 'many' || n, 'x', $1::timestamptz - make_interval(days => n % 2), $1,
       case when n > 8 then $1::timestamptz end from generate_series(1, 10) as n`,
    [app.clock.now()],
  )
  const after = await read()
  expect(after.value - before.value).toBe(8)
  expect(after.before! - before.before!).toBe(5)
  await app.pool.query(`delete from users where user_name = 'many10'`)
  expect(await read()).toEqual(after)
})
