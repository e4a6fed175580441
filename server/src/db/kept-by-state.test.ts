import { expect, test } from 'vitest'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { users } from './schema.ts'
import { createKeptByState } from './kept-by-state.ts'

const app = await createTestApp()

/** Counts people, and how often it was asked to. */
function counting() {
  const counted = { times: 0 }
  const count = createKeptByState<number>({
    db: app.db,
    now: () => app.clock.now(),
    changes: 'users_changes',
    maxBytes: 10_000,
    bytesOf: () => 50,
    find: async (db) => {
      counted.times++
      return db.$count(users)
    },
  })
  return { counted, count }
}

test('a count is found again after a change, and not without one', async () => {
  const { counted, count } = counting()
  await makeUser(app)
  const before = await count('')
  app.clock.advance(3_000)
  expect([await count(''), await count('')]).toEqual([before, before])
  expect(counted.times).toBe(2)
  await makeUser(app)
  expect(await count('')).toBe(before + 1)
  // A change that was counted before it could be seen.
  await makeUser(app)
  expect(await count('')).toBe(before + 2)
  app.clock.advance(3_000)
  for (let time = 0; time < 5; time++) expect(await count('')).toBe(before + 2)
  expect(counted.times).toBe(5)
})

test('a change that is seen after others have asked is in what is found next', async () => {
  const { count } = counting()
  await makeUser(app)
  app.clock.advance(3_000)
  const before = await count('')
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
     values (gen_random_uuid(), 'slow', 'slow', 'x', now(), now())`,
  )
  expect(await count('')).toBe(before)
  await client.query('commit')
  client.release()
  expect(await count('')).toBe(before + 1)
})

test('a crowd that asks at once is answered by a few looks', async () => {
  const { counted, count } = counting()
  await makeUser(app)
  const answers = await Promise.all(Array.from({ length: 200 }, () => count('')))
  expect(new Set(answers).size).toBe(1)
  expect(counted.times).toBeLessThanOrEqual(20)
})
