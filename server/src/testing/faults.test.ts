import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { health } from '@amber/contract/health.ts'
import { users } from '@amber/contract/users/users.ts'
import { withClient, type Database } from '#server/db/connect.ts'
import { createPasswords } from '#server/lib/password.ts'
import { expectSound } from './expect-sound.ts'
import { makeSignedIn, makeUser } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const maintenance = (name: string, sql: string) =>
  withClient({ ...app.address, database: 'postgres' }, (client) =>
    client.query(sql.replace('$name', name)),
  )
const app = await createTestApp()

afterEach(() => expectSound(app.db, app.platform))

describe('an unreachable database', () => {
  test('returns 503 with a message, and recovers by itself', async () => {
    const { token } = await makeSignedIn(app)
    const name = app.address.database ?? ''
    await maintenance(name, 'alter database $name with allow_connections false')
    await maintenance(
      name,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '$name' and backend_type = 'client backend'`,
    )
    const away = await app.call(auth.getUserInfo, {}, { token })
    expect(away, app.logged.at(-2)).toMatchObject({ status: 503, code: 'database_unavailable' })
    expect(away.headers.get('retry-after')).toBeTruthy()
    expect(await app.call(health.ready, {})).toMatchObject({ status: 503 })
    expect(await app.call(health.live, {})).toMatchObject({ status: 200 })
    await maintenance(name, 'alter database $name with allow_connections true')
    expect((await app.call(auth.getUserInfo, {}, { token })).status).toBe(200)
    expect((await app.call(health.ready, {})).status).toBe(200)
  })

  test('in the middle of a write leaves no partial change', async () => {
    const admin = await makeSignedIn(app, ['R_SUPER'])
    const { id } = await makeUser(app)
    const { data } = await app.call(users.get, { id }, { token: admin.token })
    const { version, gender, phone, email, status, roles } = data
    const blocker = await app.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table audit_queue in access exclusive mode')
    const write = app.call(
      users.update,
      { id, version, nickName: 'half', gender, phone, email, status, roles },
      { token: admin.token },
    )
    await expect
      .poll(() =>
        maintenance(
          app.address.database ?? '',
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '$name' and wait_event_type = 'Lock'`,
        ).then((result) => result.rowCount),
      )
      .toBeGreaterThan(0)
    expect(await write).toMatchObject({ status: 503 })
    await blocker.query('rollback')
    blocker.release()
    const after = await app.call(users.get, { id }, { token: admin.token })
    expect(after.data).toMatchObject({ nickName: data.nickName, version })
  })

  test('between two statements of a transaction ends only the transaction', async () => {
    const broken = app.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await maintenance(
        app.address.database ?? '',
        `select pg_terminate_backend(${rows[0]?.pid}, 5000)`,
      )
      // No statement runs that could report the broken connection.
      await setTimeout(200)
      await tx.execute(sql`select 1`)
    })
    await expect(broken).rejects.toThrow(
      /Connection terminated|terminating connection|Failed query/,
    )
    expect((await app.call(health.ready, {})).status).toBe(200)
  })
})

describe('a frozen database', () => {
  const timeouts = { statement: 300, answer: 400 }

  async function processOf(db: Pick<Database, 'execute'>): Promise<number> {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return rows[0]?.pid ?? 0
  }

  test('before a transaction begins does not leak a connection', async () => {
    const still = await createTestApp({ connections: 1, timeouts })
    const pid = await processOf(still.db)
    process.kill(pid, 'SIGSTOP')
    try {
      const begun = still.db.transaction((tx) => tx.execute(sql`select 1`))
      await expect(begun).rejects.toThrow('Failed query: begin')
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    expect((await still.call(health.ready, {})).status).toBe(200)
  })

  test('in the middle of a transaction leaves no state to the next caller', async () => {
    const still = await createTestApp({ connections: 1, timeouts })
    const { id, nickName } = await makeUser(still)
    let pid = 0
    let start = 0
    const broken = still.db.transaction(async (tx) => {
      pid = await processOf(tx)
      await tx.execute(sql`update users set nick_name = 'half' where id = ${id}`)
      process.kill(pid, 'SIGSTOP')
      start = performance.now()
      await tx.execute(sql`select 1`)
    })
    try {
      await expect(broken).rejects.toThrow('Failed query: select 1')
      // No second timeout for the rollback.
      expect(performance.now() - start).toBeLessThan(2 * timeouts.answer)
    } finally {
      if (pid) process.kill(pid, 'SIGCONT')
    }
    await still.db.transaction((tx) => tx.execute(sql`select 1`))
    const { rows } = await withClient(still.address, (client) =>
      client.query('select nick_name from users where id = $1', [id]),
    )
    expect(rows).toEqual([{ nick_name: nickName }])
  })
})

describe('hundreds of sign-ins', () => {
  test('wait in a bounded queue, and each gets an expected response', async () => {
    const app = await createTestApp({ passwords: createPasswords() })
    const replies = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        app.call(
          auth.login,
          { userName: `nobody_${index}`, password: testPassword },
          { from: `203.0.113.${index % 250}` },
        ),
      ),
    )
    const statuses = new Set(replies.map(({ status }) => status))
    expect(statuses).toContain(503)
    expect([...statuses].every((status) => [401, 429, 503].includes(status))).toBe(true)
    // Dozens of hashes at full cost: seconds, on a busy machine a minute.
  }, 90_000)
})

test('refuses a repeatedly denied user until the next minute, without flooding the log', async () => {
  const patient = await createTestApp({ refusalsPerMinute: 10 })
  const { user, token } = await makeSignedIn(patient, ['R_USER'])
  const other = await makeSignedIn(patient, ['R_ADMIN'])
  for (let call = 0; call < 10; call++)
    expect((await patient.call(users.list, {}, { token })).status).toBe(403)
  expect(await patient.call(users.list, {}, { token })).toMatchObject({ status: 429 })
  expect((await patient.call(users.list, {}, { token: other.token })).status).toBe(200)
  const rows = await patient.pool.query('select from audit_events where actor_id = $1', [user.id])
  // Five individually, then the total of ten.
  expect(rows.rowCount).toBe(6)
  patient.clock.advance(61_000)
  expect((await patient.call(auth.getUserInfo, {}, { token })).status).toBe(200)
})
