import { isNull, sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { withClient } from './connect.ts'
import { along } from './list-order.ts'
import { users } from './schema.ts'

const app = await createTestApp()
const present = isNull(users.removedAt)
const isDisabled = sql`(${users.status} = '2') is true`

beforeAll(() =>
  withClient(app.address, async (owner) => {
    await owner.query(`
      insert into users (id, user_name, user_name_key, nick_name, status, create_time, update_time)
      select gen_random_uuid(), 'u' || i, 'u' || i, 'u', case when i % 50 = 0 then '2' else '1' end, now(), now()
      from generate_series(1, 5000) i`)
    await owner.query('vacuum (analyze) users')
  }),
)

async function planOf(query: SQL): Promise<string> {
  const { rows } = await app.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (costs off) ${query} limit 10`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await app.db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

describe.each([false, true])('an order by status, descending: %s', (isDescending) => {
  const order = { column: users.status, isDescending }
  const common = { present, where: isDisabled }
  const direction = isDescending ? sql`desc` : sql`asc`
  const plain = () =>
    idsOf(sql`select id from users where status = '2' order by status, id ${direction}`)

  test('starts at the value that all matches share', async () => {
    const plan = await planOf(along(users, order, { ...common, value: '2' }))
    expect(plan).toMatch(/using users_by_status.*\n\s+Index Cond: \(status = '2'::text\)/)
  })

  test('resumes at the given row within the value', async () => {
    const [from] = (await plain()).slice(70)
    const plan = await planOf(along(users, order, { ...common, value: '2', from }))
    expect(plan).toMatch(/using users_by_status.*\n\s+Index Cond: \(.*status = '2'::text/)
  })

  test('returns the same rows whether resumed or not', async () => {
    const all = await plain()
    expect(all).toHaveLength(100)
    for (const from of [undefined, all[70]]) {
      const expected = from ? all.slice(70) : all
      for (const value of [undefined, '2'])
        expect(await idsOf(along(users, order, { ...common, value, from }))).toEqual(expected)
    }
  })
})
