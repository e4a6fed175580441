import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { users, type User } from '@amber/contract/users/users.ts'
import { roles as roleTable } from '#server/db/schema.ts'
import { isRetryable } from '#server/http/database-problems.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { expectSound } from '#server/testing/expect-sound.ts'
import type { Reply } from '#server/testing/read-answer.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** At least one super admin remains, even with parallel calls. */

const app = await createTestApp()
// Deadlocks are retried and would go unnoticed.
const transactions = vi.spyOn(app.db, 'transaction')
afterEach(async () => {
  await expectSound(app.db, app.platform)
  const ends = transactions.mock.settledResults.map(({ value }): unknown => value)
  transactions.mockClear()
  const [deadlock] = ends.filter((end) => isRetryable(end))
  if (deadlock) throw new Error('Two waited for each other', { cause: deadlock })
})
type By = { token: string }

function edit(user: User, changes: Partial<User> = {}) {
  const { id, version, nickName, gender, phone, email, status, roles } = { ...user, ...changes }
  return { id, version, nickName, gender, phone, email, status, roles }
}

const [superRole] = await app.db.select().from(roleTable).where(eq(roleTable.code, 'R_SUPER'))
const superId = superRole?.id ?? ''
const get = async (id: string, by: By) => (await app.call(users.get, { id }, by)).data

type Way = (id: string, by: By) => Promise<{ status: number; code: string }>
const cases: Record<string, Way> = {
  'taking the role': async (id, by) =>
    app.raw(users.update, edit(await get(id, by), { roles: [] }), by),
  'disabling in the editor': async (id, by) =>
    app.raw(users.update, edit(await get(id, by), { status: '2' }), by),
  disabling: (id, by) => app.call(users.setStatus, { ids: [id], status: '2' }, by),
  removing: (id, by) => app.call(users.remove, { ids: [id] }, by),
  'taking from the role': (id, by) =>
    app.call(roles.removeMembers, { id: superId, userIds: [id] }, by),
}
const pairs = Object.keys(cases).flatMap((one) =>
  Object.keys(cases).map((two) => [one, two] as const),
)
const go: (caseName: string, ...given: Parameters<Way>) => ReturnType<Way> = async (
  caseName,
  ...given
) => {
  const chosen = cases[caseName]
  if (!chosen) throw new Error(`There is no way ${caseName}`)
  return chosen(...given)
}

/** Holds a row lock while `act` runs. */
async function whileLocked<Result>(row: string, act: () => Promise<Result>): Promise<Result> {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${row} for no key update`)
    return await act()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const waiting = async () => {
  const { rowCount } = await app.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}

/** Restores two super admins with their sessions. */
async function bringBack(ids: string[]): Promise<void> {
  await app.pool.query('delete from user_roles')
  for (const statement of [
    `update users set status = '1', removed_at = null, removed_roles = '{}' where id = any($1)`,
    `update sessions set ended_at = null, end_reason = null where user_id = any($1)`,
    `insert into user_roles select id, '${superId}' from unnest($1::uuid[]) as id`,
  ])
    await app.pool.query(statement, [ids])
}

const superRow = `roles where id = '${superId}'`

describe('two super admins demoting each other at once', () => {
  test.each(pairs)('leave one, by %s and by %s', async (...pair) => {
    const people = [await makeSignedIn(app, ['R_SUPER']), await makeSignedIn(app, ['R_SUPER'])]
    const ids = people.map(({ user }) => user.id)
    const both = () => people.map((by, index) => go(pair[index] ?? '', ids[1 - index] ?? '', by))
    const leaveOne = async (given: ReturnType<Way>[]) => {
      const replies = await Promise.all(given)
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
      const { rows } = await app.pool.query(`
        select u.id from users u join user_roles on user_id = u.id join roles r on r.id = role_id
        where r.code = 'R_SUPER' and u.status = '1' and u.removed_at is null`)
      expect(rows).toHaveLength(1)
    }
    // Random interleavings. Two different calls come as a pair twice, in both orders.
    const rounds = pair[0] === pair[1] ? 20 : 10
    for (let round = 0; round < rounds; round++) {
      await bringBack(ids)
      await leaveOne(both())
    }
    // Forced: both calls reach the lock before either continues.
    await bringBack(ids)
    const held = await whileLocked(superRow, async () => {
      const given = both()
      await expect.poll(waiting, { interval: 5 }).toBe(2)
      return given
    })
    await leaveOne(held)
  })
})

describe('concurrent calls about super admins', () => {
  test('do not deadlock when the role is assigned to users', async () => {
    const by = await makeSignedIn(app, ['R_SUPER'])
    for (let round = 0; round < 10; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(app)))
      const replies = await Promise.all(
        people.map(({ id }) => app.call(roles.addMembers, { id: superId, userIds: [id] }, by)),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
  })

  test('do not deadlock when all are edits', async () => {
    const by = await makeSignedIn(app, ['R_SUPER'])
    const changes = [{ status: '2' as const }, { status: '2' as const }, { roles: [] }]
    for (let round = 0; round < 10; round++) {
      const people = await Promise.all(changes.map(() => makeUser(app, { roles: ['R_SUPER'] })))
      const read = await Promise.all(people.map(({ id }) => get(id, by)))
      const replies = await Promise.all(
        read.map((user, index) => app.raw(users.update, edit(user, changes[index]), by)),
      )
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })

  test.each(['disabling', 'removing', 'taking from the role', 'taking the role'])(
    'do not deadlock when a batch disables many and another call is %s',
    async (caseName) => {
      const by = await makeSignedIn(app, ['R_SUPER'])
      const made = [
        await makeUser(app, { roles: ['R_SUPER'] }),
        await makeUser(app, { roles: ['R_SUPER'] }),
      ]
      const ids = made.map(({ id }) => id).toSorted()
      const [many, one] = await whileLocked(superRow, async () => {
        const first = app.call(users.setStatus, { ids, status: '2' }, by)
        await expect.poll(waiting).toBe(1)
        const second = go(caseName, ids[1] ?? '', by)
        await expect.poll(waiting).toBe(2)
        return [first, second] as const
      })
      expect((await many).status).toBe(200)
      // The editor's version is outdated.
      expect((await one).status).toBe(caseName === 'taking the role' ? 409 : 200)
    },
  )
})

describe('a user with a newly assigned role', () => {
  test('keeps it when an editor saves an older version, and the response has the current record', async () => {
    const by = await makeSignedIn(app, ['R_SUPER'])
    const { id } = await makeUser(app, { roles: ['R_USER'] })
    const role = await makeRole(app, ['audit:list'])
    const opened = await get(id, by)
    await app.call(roles.addMembers, { id: role.id, userIds: [id] }, by)
    const saved = await app.raw(users.update, edit(opened, { nickName: 'Edited' }), by)
    expect(saved).toMatchObject({ status: 409, code: 'record_changed' })
    expect(saved.problem.current).toMatchObject({ roles: ['R_USER', role.code].toSorted() })
    await app.call(roles.removeMembers, { id: role.id, userIds: [id] }, by)
    expect(await get(id, by)).toMatchObject({
      roles: ['R_USER'],
      version: opened.version + 2,
      updateBy: by.user.userName,
    })
  })

  test.each(['taking the role', 'removing', 'disabling'])(
    'as a super admin cannot be changed by an administrator in the middle of %s',
    async (caseName) => {
      const owner = await makeSignedIn(app, ['R_SUPER'])
      const admin = await makeSignedIn(app, ['R_ADMIN'])
      const { id } = await makeUser(app, { roles: ['R_USER'] })
      const [touched, given] = await whileLocked(`users where id = '${id}'`, async () => {
        const touching = go(caseName, id, admin)
        await expect.poll(waiting).toBe(1)
        const giving: Promise<Reply<typeof roles.addMembers>> = app.call(
          roles.addMembers,
          { id: superId, userIds: [id] },
          owner,
        )
        await Promise.race([giving, sleep(300)])
        return [touching, giving] as const
      })
      const [first, second] = await Promise.all([touched, given])
      expect(first.status).toBe(200)
      // The change came first; a removed user gets no role.
      const { rows } = await app.pool.query(
        `select removed_at is not null as "isRemoved", status, exists (select from user_roles
          where user_id = users.id and role_id = $2) as super from users where id = $1`,
        [id, superId],
      )
      expect(rows[0]).toEqual({
        isRemoved: caseName === 'removing',
        status: caseName === 'disabling' ? '2' : '1',
        super: second.status === 200,
      })
      expect(second.status).toBe(caseName === 'removing' ? 409 : 200)
      if (caseName === 'removing')
        expect(second.problem.rows).toMatchObject([{ code: 'user_missing' }])
    },
  )
})
