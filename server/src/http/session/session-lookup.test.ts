import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { prepareSessionLookup } from './session-lookup.queries.ts'

// One connection, because plans are cached per connection.
const app = await createTestApp({ connections: 1 })
const find = prepareSessionLookup(app.db)

beforeAll(async () => {
  await makeSignedIn(app, ['R_ADMIN'])
  await withClient(app.address, async (owner) => {
    await owner.query(`
      insert into sessions (id, selector, user_id, key_id, access_hash, access_expires_at, refresh_hash,
        is_remembered, ip, user_agent, create_time, last_seen_at)
      select gen_random_uuid(), 'selector-' || i, user_id, key_id, access_hash, access_expires_at, refresh_hash,
        is_remembered, ip, user_agent, create_time, last_seen_at
      from sessions, generate_series(1, 3000) i`)
    await owner.query('vacuum (analyze) sessions, users')
  })
})

test('plans the session lookup once instead of for every request', async () => {
  // Postgres makes five custom plans before it considers a generic one.
  for (let index = 1; index <= 8; index++)
    expect((await find(`selector-${index}`))?.selector).toBe(`selector-${index}`)
  const { rows } = await app.db.execute(
    sql`select generic_plans::integer as kept, custom_plans::integer as "forOne"
        from pg_prepared_statements where name = 'sessions_by_selector'`,
  )
  expect(rows).toEqual([{ kept: 3, forOne: 5 }])
})

test('the prepared plan finds sessions by their index', async () => {
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (costs off) execute sessions_by_selector ('{selector-1,selector-2}')`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/on sessions\s+Index Cond: \(selector = ANY/)
})
