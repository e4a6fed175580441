import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { withClient } from '#server/db/connect.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { verifyAuditLog, sealWaitingEvents } from './audit-chain.service.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])

async function edit(nickName: string) {
  const { id } = await makeUser(app)
  const { data } = await app.call(users.get, { id }, { token: admin.token })
  const { version, gender, phone, email, status, roles } = data
  const input = { id, version, nickName, gender, phone, email, status, roles }
  return app.call(users.update, input, { token: admin.token })
}
const seal = () => sealWaitingEvents(app.db, app.platform)
const verify = () => verifyAuditLog(app.db, app.platform)
/** Runs SQL as the owner with triggers disabled. */
const tamper = (sql: string) =>
  withClient(app.address, (client) =>
    client.query(
      `alter table audit_events disable trigger all; ${sql}; alter table audit_events enable trigger all`,
    ),
  )

describe('the audit log', () => {
  test("cannot be changed, emptied or shortened by the application's role", async () => {
    await edit('somebody')
    for (const sql of [
      `update audit_events set actor_name = 'other'`,
      'delete from audit_events',
      'truncate audit_events',
      `update audit_seals set hash = '\\x00'`,
      'delete from audit_seals',
      'truncate audit_seals',
      'delete from audit_checkpoints',
      'insert into audit_checkpoints select 1, hash, gen_random_uuid(), now(), now() from audit_seals',
      `insert into audit_event_members values ('other', now(), 1)`,
      `update audit_event_members set user_name = 'other'`,
      'delete from audit_event_members',
      'alter table audit_events disable trigger all',
      'drop trigger audit_events_append_only on audit_events',
      'create or replace function refuse_change() returns trigger language sql as $$ select 1 $$',
      `select set_config('amber.prune', 'on', false); delete from audit_events`,
      'drop table audit_events',
    ])
      await expect(app.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/)
  })

  test("cannot be accessed with the owner's rights from the application's connections", async () => {
    const { rows } = await app.pool.query('select current_user, session_user')
    expect(rows).toEqual([{ current_user: 'amber_app', session_user: 'amber_app' }])
    for (const sql of ['set role amber', 'set session authorization amber'])
      await expect(app.pool.query(sql), sql).rejects.toThrow('permission denied')
    for (const sql of ['reset role', 'set role none', 'reset session authorization'])
      await expect(app.pool.query(`${sql}; delete from audit_events`), sql).rejects.toThrow(
        'permission denied',
      )
  })

  test('cannot be changed by the owner while its triggers exist', async () => {
    await edit('somebody else')
    const { id } = await makeRole(app, [])
    const userIds = [(await makeUser(app)).id]
    expect((await app.call(roles.addMembers, { id, userIds }, admin)).status).toBe(200)
    for (const sql of [
      `update audit_events set actor_name = 'x'`,
      'delete from audit_events',
      'truncate audit_events',
      `update audit_event_members set user_name = 'x'`,
      'delete from audit_event_members',
      'truncate audit_event_members',
    ])
      await expect(withClient(app.address, (client) => client.query(sql))).rejects.toThrow(
        'never changed or deleted',
      )
  })

  test('is sealed in batches by one of many sealers, and then verifies', async () => {
    for (let index = 0; index < 5; index++) await edit(`person ${index}`)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    await edit('one more')
    await seal()
    expect(await verify()).toMatchObject({ problem: null, waiting: 0 })
  })

  test('verifies during further recording and sealing', async () => {
    await edit('before')
    await seal()
    const verified = await app.db.transaction(async (other) => {
      // Blocks `countEvents`.
      await other.execute(sql`lock table audit_queue in access exclusive mode`)
      const verifying = verify()
      await vi.waitFor(async () => {
        const { rows } = await app.pool.query(
          'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        )
        expect(rows).toHaveLength(1)
      })
      await insertAuditEvent(
        other,
        {
          id: crypto.randomUUID(),
          time: app.clock.now(),
          action: 'user.update',
          outcome: 'done',
          requestId: 'meanwhile',
        },
        { markMetricsChanged: () => undefined },
      )
      expect(await sealWaitingEvents(other, app.platform)).toBe(1)
      return { verifying }
    })
    expect(await verified.verifying).toMatchObject({ problem: null, waiting: 0 })
    expect(await verify()).toMatchObject({ problem: null, waiting: 0 })
  })

  test('verifies every event of a long log, in seals of any size', async () => {
    const write = (count: number) =>
      app.pool.query(
        `with inserted as (insert into audit_events (id, time, action, outcome, request_id)
           select gen_random_uuid(), now(), 'user.update', 'done', 'long' from generate_series(1, $1)
           returning sequence)
         insert into audit_queue (sequence) select sequence from inserted`,
        [count],
      )
    const before = await verify()
    for (let index = 0; index < 501; index++) {
      await write(1)
      await seal()
    }
    for (const count of [700, 1_000, 3]) {
      await write(count)
      expect(await seal()).toBe(count)
    }
    expect(await verify()).toMatchObject({ problem: null, seals: before.seals + 504 })
    const changed = `update audit_events set ip = 'x' where sequence = (select max(sequence) from audit_events)`
    await tamper(changed)
    expect(await verify()).toMatchObject({ problem: { code: 'seal_unfit' } })
    await tamper(changed.replace("'x'", 'null'))
    expect(await verify()).toMatchObject({ problem: null })
  })

  test('reports a changed, deleted or inserted row', async () => {
    await edit('victim')
    await seal()
    await tamper(
      `update audit_events set actor_name = actor_name || '!' where sequence = (select max(sequence) from audit_events)`,
    )
    expect(await verify()).toMatchObject({ problem: { code: 'seal_unfit' } })
    await tamper(`update audit_events set actor_name = rtrim(actor_name, '!')`)
    expect(await verify()).toMatchObject({ problem: null })
    await tamper(
      `insert into audit_events (id, time, action, outcome, request_id) values (gen_random_uuid(), now(), 'user.update', 'done', 'x')`,
    )
    expect(await verify()).toMatchObject({
      problem: { code: 'events_unsealed', values: { count: 1 } },
    })
    await tamper(`delete from audit_events where request_id = 'x'`)
    await tamper(
      `delete from audit_events where sequence = (select min(sequence) from audit_events)`,
    )
    expect(await verify()).toMatchObject({ problem: { code: 'events_missing' } })
  })
})
