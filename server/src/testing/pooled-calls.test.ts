// Servers behind a real PgBouncer in transaction mode, whose three connections change with each transaction.
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { withClient } from '#server/db/connect.ts'
import { defineJob } from '#server/db/jobs/define-job.ts'
import { requestJob } from '#server/db/jobs/jobs.queries.ts'
import { startScheduler } from '#server/db/jobs/scheduler.ts'
import { jobRuns, jobs, servers } from '#server/db/schema.ts'
import { expectSound } from './expect-sound.ts'
import { kindsOf, listenTo } from './listen-to.ts'
import { makeSignedIn, makeUser, signIn } from './make.ts'
import { pgBouncer, startPooler } from '#server/testing/stand-ins/pooler-stand-in.ts'
import { createTestApp } from './test-app.ts'

/** May do nothing without the application's role, so that a statement without it fails. */
const login = 'pooled_login'

describe.skipIf(pgBouncer === null)('through PgBouncer (skipped if not installed)', async () => {
  if (pgBouncer === null) return
  const template = inject('database')
  await withClient(template, (client) =>
    client.query(`do $$ begin
      create role ${login} login noinherit in role amber_app ${secretOf(template.password)};
    exception when duplicate_object then null; end $$`),
  )
  const { addressOf } = await startPooler(template, [login])
  const via = (database: string) => addressOf(login, database)
  const first = await createTestApp({ via, timeouts: { statement: 2_000, answer: 4_000 } })
  const second = await createTestApp({ via, share: first })
  const superAdmin = await makeSignedIn(first, ['R_SUPER'])

  test('200 mixed calls of two servers all succeed, each statement as the application', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(first)))
    const edit = async (index: number) => {
      const { id } = people[index % people.length]!
      const { data } = await first.call(users.get, { id }, superAdmin)
      const { version, nickName, gender, phone, email, status } = data
      const input = { id, version, nickName, gender, phone, email, status, roles: data.roles }
      return second.call(users.update, { ...input, nickName: `${index}` }, superAdmin)
    }
    const refresh = async () => {
      const { refreshToken } = await signIn(second, people[0]!.userName)
      return first.call(auth.refreshToken, { refreshToken })
    }
    const calls = [
      () => first.call(users.list, { nickName: 'user' }, superAdmin),
      () => second.call(roles.list, {}, superAdmin),
      () => second.call(auditLog.list, {}, superAdmin),
      edit,
      refresh,
    ]
    const statuses: number[] = []
    // More at once would wait for password hashes.
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let turn = 0; turn < 20; turn++)
        statuses.push((await calls[(lane + turn) % calls.length]!(lane)).status)
    })
    await Promise.all(lanes)
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 200))
    await expectSound(first.db, first.platform)
  }, 60_000)

  test('statements and transactions run with role and limits, which no connection keeps', async () => {
    const state = sql`select current_user as role, current_setting('statement_timeout') as limit,
      current_setting('timezone') as zone`
    const expected = { role: 'amber_app', limit: '2s', zone: 'UTC' }
    expect((await first.db.execute(state)).rows).toEqual([expected])
    await first.db.transaction(async (transaction) => {
      expect((await transaction.execute(state)).rows).toEqual([expected])
    })
    const failed = first.db.execute(sql`select pg_sleep(10)`)
    await expect(failed).rejects.toMatchObject({ cause: { code: '57014' } })
    const { rows } = await withClient(via(first.address.database), (client) =>
      client.query(`select current_user as role, current_setting('statement_timeout') as limit`),
    )
    expect(rows).toEqual([{ role: login, limit: '0' }])
  })

  test('a failed statement leaves its connection usable', async () => {
    const divide = first.db.execute(sql`select 1 / 0`)
    await expect(divide).rejects.toMatchObject({ cause: { code: '22012' } })
    await Promise.all(Array.from({ length: 10 }, () => first.db.execute(sql`select 1`)))
  })

  test('events reach streams by LISTEN on the direct address', async () => {
    const person = await makeSignedIn(first)
    const stream = await listenTo(second, person)
    const { data } = await first.call(users.get, { id: person.user.id }, superAdmin)
    const { id, version, nickName, gender, phone, email, status } = data
    const input = { id, version, nickName, gender, phone, email, status, roles: ['R_ADMIN'] }
    expect((await first.call(users.update, input, superAdmin)).status).toBe(200)
    await expect.poll(() => kindsOf(stream), { timeout: 10_000 }).toEqual(['rights-changed'])
  })

  test('runs a due job on one of two servers', async () => {
    const name = `job-${crypto.randomUUID()}`
    const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const job = defineJob({ name, schedule: { everyMs: 3_600_000 }, run })
    for (const { db, platform } of [first, second]) {
      const times = {
        poll: 5,
        clusterPoll: 1,
        lease: 5_000,
        heartbeat: 50,
        registration: 60_000,
        stop: 5_000,
      }
      const onError = (error: unknown) => expect.unreachable(String(error))
      onTestFinished(startScheduler([job], { db, platform, host: 'pooled', times, onError }))
    }
    await vi.waitFor(async () => expect(await first.db.$count(servers)).toBe(2))
    await vi.waitFor(async () => expect(await first.db.$count(jobs)).toBe(1))
    await requestJob(first.db, name)
    await vi.waitFor(async () => expect(await first.db.$count(jobRuns)).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(run).toHaveBeenCalledTimes(1)
  })
})

const secretOf = (password: unknown) =>
  typeof password === 'string' ? `password '${password}'` : ''
