import { expect, test } from 'vitest'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { users } from './schema.ts'
import { createVersionedCache } from './data-version.ts'

const app = await createTestApp()

function counting() {
  const counted = { times: 0 }
  const cached = createVersionedCache<number>({
    now: () => app.clock.now(),
    changes: 'users_changes',
    maxBytes: 10_000,
    bytesOf: () => 50,
  })
  const count = (key: string) =>
    cached(app.db, key, async () => {
      counted.times++
      return app.db.$count(users)
    })
  return { counted, count }
}

async function addSlowly(userName: string) {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
     values (gen_random_uuid(), $1, $1, 'x', now(), now())`,
    [userName],
  )
  return {
    end: async (how: 'commit' | 'rollback') => {
      await client.query(how)
      client.release()
    },
  }
}

test('recomputes only after a change', async () => {
  const { counted, count } = counting()
  await makeUser(app)
  const before = await count('')
  expect([await count(''), await count('')]).toEqual([before, before])
  expect(counted.times).toBe(1)
  await makeUser(app)
  expect(await count('')).toBe(before + 1)
  await makeUser(app)
  for (let time = 0; time < 5; time++) expect(await count('')).toBe(before + 2)
  expect(counted.times).toBe(3)
})

test('includes a change committed long after its first read', async () => {
  const { counted, count } = counting()
  const before = await count('')
  const first = await addSlowly('slow_one')
  const second = await addSlowly('slow_two')
  expect([await count(''), await count('')]).toEqual([before, before])
  app.clock.advance(10_000)
  expect(await count('')).toBe(before)
  expect(counted.times).toBe(2)
  await first.end('commit')
  expect([await count(''), await count('')]).toEqual([before + 1, before + 1])
  await second.end('rollback')
  expect([await count(''), await count('')]).toEqual([before + 1, before + 1])
  expect(counted.times).toBe(4)
})

test('answers many concurrent callers with few computations', async () => {
  const { counted, count } = counting()
  await makeUser(app)
  const answers = await Promise.all(Array.from({ length: 200 }, () => count('')))
  expect(new Set(answers).size).toBe(1)
  expect(counted.times).toBeLessThanOrEqual(20)
})
