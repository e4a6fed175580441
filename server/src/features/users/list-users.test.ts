import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  users,
  userSelectionLimit,
  userSortColumns,
  type User,
} from '@amber/contract/users/users.ts'
import { withClient } from '#server/db/connect.ts'
import { seededRandom } from '#server/lib/random.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

type Query = Record<string, string | number>

async function lister(app: TestApp) {
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  return async (query: Query) => {
    const reply = await app.raw(users.list, query, { token: admin.token })
    expect(reply.status, JSON.stringify(query)).toBe(200)
    return reply.data
  }
}

const names = (records: readonly User[]) => records.map(({ userName }) => userName)

test('selects all of a list up to a limit, and marks the manageable users', async () => {
  const app = await createTestApp()
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  const role = await makeRole(app, [])
  await makeUser(app, { userName: 'picked_b', roles: [role.code] })
  await makeUser(app, { userName: 'picked_a', roles: [role.code, 'R_SUPER'] })
  await makeUser(app, { userName: 'other' })
  const ask = (query: Query) => app.raw(users.listSelection, query, { token: admin.token })
  const { records } = (await ask({ role: role.code, sort: 'userName' })).data
  expect(records.map(({ userName, canManage }) => [userName, canManage])).toEqual([
    ['picked_a', false],
    ['picked_b', true],
  ])
  await app.pool.query(`
    insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
    select gen_random_uuid(), 'many' || n, 'many' || n, 'Many', now(), now()
    from generate_series(1, ${userSelectionLimit + 5}) as n`)
  const many = (await ask({ userName: 'many' })).data.records
  expect(new Set(many.map(({ id }) => id)).size).toBe(userSelectionLimit)
})

describe('a list of some hundred users', async () => {
  const app = await createTestApp()
  const list = await lister(app)
  const random = seededRandom(7)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const messages = Array.from('aAbBzZ09 %_\\\'"üÉß王伟小明芳😀·\u001f＠@.+-')
  const word = (longest: number) =>
    Array.from({ length: 1 + Math.floor(random() * longest) }, () => pick(messages)).join('')
  const texts = ['userName', 'nickName', 'phone', 'email'] as const
  let allUsers: User[] = []

  beforeAll(async () => {
    const codes = [(await makeRole(app, [])).code, (await makeRole(app, [])).code]
    for (let index = 0; index < 300; index++)
      await makeUser(app, {
        userName: `${word(6)}${index}`,
        nickName: word(8),
        phone: random() < 0.2 ? null : word(6),
        email: random() < 0.2 ? null : word(12),
        gender: pick(['1', '2', null]),
        status: pick(['1', '1', '1', '2'] as const),
        lastSignInAt: random() < 0.5 ? app.clock.now() : null,
        roles: codes.filter(() => random() < 0.4),
      })
    for (let current = 1; current <= 4; current++)
      allUsers.push(...(await list({ size: 100, current })).records)
  })

  const matches = (user: User, query: Query) =>
    texts.every((name) => {
      const text = query[name]
      return (
        text === undefined ||
        user[name]?.toLowerCase().includes(String(text).toLowerCase()) === true
      )
    }) &&
    (query['gender'] === undefined || user.gender === query['gender']) &&
    (query['status'] === undefined ||
      (query['status'] === 'waiting'
        ? user.status === '2' && user.lastSignInTime === null
        : user.status === query['status'])) &&
    (query['role'] === undefined || user.roles.includes(String(query['role'])))

  /** By bytes, then ids; blanks last either way. */
  function inOrder(name: (typeof userSortColumns)[number], isDown: boolean) {
    return (a: User, b: User): number => {
      const [x, y] = [a[name], b[name]]
      if (x !== y && (x === null || y === null)) return x === null ? 1 : -1
      const place =
        Buffer.compare(Buffer.from(x ?? ''), Buffer.from(y ?? '')) || (a.id < b.id ? -1 : 1)
      return isDown ? -place : place
    }
  }

  /** Substrings, and some that match nothing. */
  function searches(name: (typeof texts)[number]): string[] {
    return [1, 1, 2, 2, 3, 3, 4, 5].map((length) => {
      const characters = Array.from(random() < 0.2 ? word(8) : (pick(allUsers)[name] ?? ''))
      const start = Math.floor(random() * Math.max(1, characters.length - length))
      return characters
        .slice(start, start + length)
        .join('')
        .trim()
    })
  }

  test.each(texts)('finds by any part of %s, with any other filter, in any order', async (name) => {
    const roles = [...new Set(allUsers.flatMap((user) => user.roles)), 'R_NOBODY']
    const others = () => [
      {},
      { gender: pick(['1', '2']) },
      { status: pick(['1', '2', 'waiting']) },
      { role: pick(roles) },
      { [pick(texts)]: pick(messages).trim() || 'a' },
      { gender: '1', status: '1', role: pick(roles) },
    ]
    const wanted = [...searches(name), ...messages.map((message) => message.trim())].filter(Boolean)
    for (const text of wanted) {
      for (const other of others()) {
        const column = pick(userSortColumns)
        const isDown = random() < 0.5
        const query = { ...other, [name]: text, sort: `${isDown ? '-' : ''}${column}`, size: 7 }
        const expected = allUsers
          .filter((user) => matches(user, query))
          .toSorted(inOrder(column, isDown))
        const current = 1 + Math.floor((random() * expected.length) / 7)
        const { records, total, totalIsEstimate } = await list({ ...query, current })
        const hint = JSON.stringify({ ...query, current })
        expect({ total, totalIsEstimate }, hint).toEqual({
          total: expected.length,
          totalIsEstimate: false,
        })
        const page = expected.slice((current - 1) * 7, current * 7)
        expect(names(records), hint).toEqual(names(page))
      }
    }
  })
})

describe('a list of 100,000 users', async () => {
  const app = await createTestApp()
  const list = await lister(app)

  beforeAll(async () => {
    const { code } = await makeRole(app, [], 'R_MANY')
    await withClient(app.address, async (owner) => {
      // Rebuilding takes a tenth of the time.
      const { rows } = await owner.query<{ search: string }>(
        "select pg_get_indexdef('users_search'::regclass) as search",
      )
      await owner.query('drop index users_search')
      // All `a` precede all `z`; 10,000 of these are `zy`.
      await owner.query(`
        insert into users (id, user_name, user_name_key, nick_name, phone, gender, status, create_time, update_time)
        select gen_random_uuid(), 'u' || i, 'u' || i,
          case when i <= 52000 then 'a' when i <= 62000 then 'zy' when i <= 99900 then 'zx' else 'zw' end,
          case when i % 3 > 0 then (i * 7919::bigint % 40000)::text end,
          case when i % 2 = 0 then '1' else '2' end, case when i <= 10001 then '2' else '1' end,
          now() - interval '1 second' * i, now()
        from generate_series(1, 100000) i`)
      await owner.query(
        `insert into user_roles select users.id, roles.id from users, roles
         where roles.code = $1 and users.nick_name like 'z%'`,
        [code],
      )
      await owner.query(rows[0]?.search ?? '')
      await owner.query('vacuum (analyze) users, user_roles')
    })
  })

  async function plain(where: SQL, order: SQL, offset = 0, size = 10): Promise<string[]> {
    const { rows } = await app.db.execute<{ user_name: string }>(sql`
      select user_name from users where ${where} order by ${order} limit ${size} offset ${offset}`)
    return rows.map((row) => row.user_name)
  }

  const hasMany = sql`exists (select from user_roles join roles on roles.id = role_id where user_id = users.id and code = 'R_MANY')`

  test.each<[string, Query, SQL, number]>([
    ['all users', {}, sql`true`, 100_001],
    ['a common value', { gender: '1' }, sql`gender = '1'`, 50_000],
    ['common text', { nickName: 'Z' }, sql`nick_name like '%z%'`, 48_000],
    ['a common role', { role: 'R_MANY' }, hasMany, 48_000],
    [
      'text and a role',
      { userName: '7', role: 'R_MANY' },
      sql`user_name like '%7%' and ${hasMany}`,
      23_000,
    ],
  ])('shows %s with an approximate total', async (_, query, where, about) => {
    for (const [sort, order] of [
      ['nickName', sql`nick_name, id`],
      ['-nickName', sql`nick_name desc, id desc`],
      ['-createTime', sql`create_time desc, id desc`],
    ] as const)
      for (const current of [1, 1001]) {
        const hint = `${sort} page ${current}`
        const page = await list({ ...query, sort, current })
        expect(names(page.records), hint).toEqual(await plain(where, order, (current - 1) * 10))
        expect(page.totalIsEstimate, hint).toBe(true)
        expect(Math.abs(page.total - about) / about, `${hint}: ${page.total}`).toBeLessThan(0.3)
      }
  })

  test('counts exactly up to ten thousand', async () => {
    expect(await list({ nickName: 'zy' })).toMatchObject({ total: 10_000, totalIsEstimate: false })
    expect(await list({ nickName: 'zw' })).toMatchObject({ total: 100, totalIsEstimate: false })
    expect(await list({ nickName: 'zw', role: 'R_MANY' })).toMatchObject({ total: 100 })
    expect(await list({ status: '2' })).toMatchObject({ totalIsEstimate: true })
    expect(await list({ status: '2', userName: 'u1000' })).toMatchObject({ total: 3 })
    expect(await list({ status: '2', role: 'R_MANY' })).toMatchObject({ total: 0 })
    await app.db.execute(sql`update users set status = '1' where user_name = 'u1'`)
    expect(await list({ status: '2' })).toMatchObject({ total: 10_000, totalIsEstimate: false })
  })

  const upAndDown = [
    ['phone', sql`phone nulls last, id`],
    ['-phone', sql`phone desc nulls last, id desc`],
  ] as const

  test('reaches the last page, with blanks last in both directions', async () => {
    for (const [query, where] of [
      [{ gender: '1' }, sql`gender = '1'`],
      [{ userName: 'U' }, sql`user_name like 'u%'`],
    ] as const)
      for (const [sort, order] of upAndDown) {
        const { rows } = await app.db.execute<{ filled: number; all: number }>(
          sql`select count(phone)::integer as filled, count(*)::integer as all from users where ${where}`,
        )
        const { filled = 0, all = 0 } = rows[0] ?? {}
        for (const place of [0.4 * all, filled - 5, filled + 5, all - 1]) {
          const current = 1 + Math.floor(place / 10)
          const hint = JSON.stringify({ ...query, sort, current })
          const page = await list({ ...query, sort, current })
          expect(names(page.records), hint).toEqual(await plain(where, order, (current - 1) * 10))
        }
      }
  })

  test('repeats and omits no user between cached and direct pages', async () => {
    for (const [sort, order] of upAndDown) {
      const seen: string[] = []
      for (let current = 1991; current <= 2010; current++)
        seen.push(...names((await list({ sort, current })).records))
      expect(seen).toEqual(await plain(sql`true`, order, 19_900, 200))
      expect(new Set(seen).size).toBe(200)
    }
  })

  test('shows a change at once despite its caches', async () => {
    const far = { sort: 'phone', current: 5001 }
    const few = { nickName: 'zw', sort: 'userName' }
    const rename = (to: string, from: string) =>
      app.db.execute(sql`update users set nick_name = ${to} where nick_name = ${from}`)
    for (const seconds of [0, 3]) {
      // Cached briefly at first, then longer.
      app.clock.advance(1000 * seconds)
      const [before] = names((await list(far)).records)
      expect((await list(few)).total).toBe(100)
      await app.db.execute(sql`update users set phone = '0' where user_name = ${before}`)
      await rename('zv', 'zw')
      expect(names((await list(far)).records)).toEqual(
        await plain(sql`true`, sql`phone nulls last, id`, 50_000),
      )
      expect((await list(few)).total).toBe(0)
      await rename('zw', 'zv')
    }
  })

  test('shows a concurrent change as soon as it is committed', async () => {
    const first = async () => names((await list({ sort: 'nickName' })).records)
    const before = await first()
    const change = await app.pool.connect()
    try {
      await change.query('begin')
      await change.query("update users set nick_name = ' ' where user_name = 'u70000'")
      // Counted, but not committed.
      expect(await first()).toEqual(before)
      await change.query('commit')
      expect(await first()).toEqual(['u70000', ...before.slice(0, -1)])
    } finally {
      await change.query("rollback; update users set nick_name = 'zx' where user_name = 'u70000'")
      change.release()
    }
    expect(await first()).toEqual(before)
  })

  test('estimates totals above ten thousand', async () => {
    app.clock.advance(60_000)
    expect(await list({ nickName: 'zy' })).toMatchObject({ total: 10_000, totalIsEstimate: false })
    await app.db.execute(sql`update users set nick_name = 'zy' where user_name = 'u99999'`)
    const page = await list({ nickName: 'zy', sort: '-userName' })
    expect(page.totalIsEstimate).toBe(true)
    expect(page.total).toBeGreaterThan(10_000)
    expect(names(page.records)).toEqual(
      await plain(sql`nick_name = 'zy'`, sql`user_name desc, id desc`),
    )
    await app.db.execute(sql`update users set nick_name = 'zw' where user_name = 'u99999'`)
    expect(await list({ nickName: 'zy' })).toMatchObject({ total: 10_000, totalIsEstimate: false })
  })

  test('caches a distant page for half a minute', async () => {
    const query = { userName: 'u', sort: '-phone', current: 6001 }
    const expected = () =>
      plain(sql`user_name like 'u%'`, sql`phone desc nulls last, id desc`, 60_000)
    app.clock.advance(60_000)
    await list({})
    app.clock.advance(3000)
    const before = await expected()
    expect(names((await list(query)).records)).toEqual(before)
    // Bypasses the trigger, so the cache stays.
    await withClient(app.address, (owner) =>
      owner.query(`alter table users disable trigger users_count_change;
        update users set phone = '0' where phone = (select max(phone) from users);
        alter table users enable trigger users_count_change`),
    )
    expect(await expected()).not.toEqual(before)
    expect(names((await list(query)).records)).toEqual(before)
    app.clock.advance(30_000)
    expect(names((await list(query)).records)).toEqual(await expected())
  })

  test('returns an empty page after the last', async () => {
    for (const query of [{}, { nickName: 'z' }, { role: 'R_MANY' }, { nickName: 'zw' }])
      expect((await list({ ...query, current: 1_000_000 })).records).toEqual([])
  })
})
