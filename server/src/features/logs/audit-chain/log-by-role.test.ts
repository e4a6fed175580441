// Tests what the application's role can do to the tables that prove the log, by statement and by function.
import { expect, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sealWaitingEvents } from './audit-chain.service.ts'
import { verifyByCommand } from './verification.service.ts'

const app = await createTestApp()
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

async function recordAt(days: number, { on = app, isSealed = true } = {}) {
  for (let index = 0; index < 3; index++)
    await insertAuditEvent(
      on.db,
      {
        id: crypto.randomUUID(),
        time: ago(days),
        action: 'role.addMembers',
        outcome: 'done',
        after: { users: ['ann'] },
        requestId: `${days} days ago`,
      },
      { markMetricsChanged: () => undefined },
    )
  if (isSealed) await sealWaitingEvents(on.db, { ...on.platform, now: () => ago(days) })
}
for (const days of [4_000, 3_700, 800, 700, 300]) await recordAt(days)
await verifyByCommand(app.db, app.platform)

/** Tables with recorded events or proof, without running work. */
const { rows: tables } = await app.pool.query<{ name: string }>(
  `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
   and relname like 'audit%' and relname not in ('audit_queue', 'audit_verification_runs') order by 1`,
)
const countAll = async () => {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
const asOwner = (sql: string) => withClient(app.address, (client) => client.query(sql))

test('lists all tables of the log', () => {
  expect(tables.map(({ name }) => name)).toEqual([
    'audit_checkpoints',
    'audit_event_members',
    'audit_events',
    'audit_retentions',
    'audit_seals',
    'audit_seen_seals',
    'audit_verifications',
  ])
})

test.each(tables)('the application role cannot change, delete or empty $name', async ({ name }) => {
  const { rows } = await app.pool.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_name = $1`,
    [name],
  )
  const before = await countAll()
  for (const sql of [
    `delete from ${name}`,
    `set amber.prune = 'on'; delete from ${name}`,
    `truncate ${name}`,
    `truncate ${name} cascade`,
    ...rows.map(({ column }) => `update ${name} set ${column} = ${column}`),
    `alter table ${name} disable trigger all`,
    `drop table ${name}`,
  ])
    await expect(app.pool.query(sql), sql).rejects.toThrow(
      /permission denied|must be owner|can only be updated/,
    )
  expect(await countAll()).toEqual(before)
})

test.each(tables)('the owner cannot change $name while its triggers exist', async ({ name }) => {
  const { rows } = await app.pool.query(`select from ${name} limit 1`)
  if (rows.length > 0) {
    const changed = expect.stringMatching(/never changed or deleted|has no field "time"/)
    await expect(asOwner(`delete from ${name}`)).rejects.toMatchObject({ message: changed })
  }
  await expect(asOwner(`truncate ${name}`)).rejects.toThrow('never changed or deleted')
})

test.each(['audit_checkpoints', 'audit_event_members', 'audit_retentions'])(
  'the application role cannot insert into %s',
  async (name) => {
    await expect(app.pool.query(`insert into ${name} default values`)).rejects.toThrow(
      'permission denied',
    )
  },
)

const youngOnes = `select array_agg(sequence) from audit_events where time > now() - interval '1000 days'`

test('forged seals and settings make no function delete an event within the retention', async () => {
  const young = async () => {
    const query = `select count(*)::int as n from audit_events where time > now() - interval '3640 days'`
    return (await app.pool.query<{ n: number }>(query)).rows[0]?.n
  }
  const before = await young()
  const ids = [
    '-5',
    '0',
    '(select max(id) + 1 from audit_seals)',
    '(select max(id) + 7 from audit_seals)',
  ]
  const functions = await app.pool.query<{ call: string }>(
    `select proname || '(' || array_to_string(array(
        select case format_type(kind, null) when 'uuid' then 'gen_random_uuid()' when 'integer' then '1000000'
          else 'null::' || format_type(kind, null) end
        from unnest(proargtypes::oid[]) with ordinality as args(kind, place) order by place), ', ') || ')' as call
     from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and has_function_privilege(oid, 'execute') and not exists (
         select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  expect(functions.rows.map(({ call }) => call)).toContain(
    'prune_audit_log(gen_random_uuid(), 1000000)',
  )
  for (const id of ids)
    await app.pool.query(
      `insert into audit_seals (id, sequences, previous_hash, hash, time)
       values (${id}, (${youngOnes}), '\\x00', '\\x00', '1999-01-01')`,
    )
  const shorter = `('retention', '{"auditEvents": 365}', now())`
  for (const sql of [
    `insert into settings (key, value, update_time) values ${shorter}`,
    `delete from settings`,
    `insert into settings (key, value, update_time) values ${shorter}`,
    `update settings set value = '{"auditEvents": 1}'`,
  ])
    await app.pool.query(sql)
  for (let round = 0; round < 2; round++)
    for (const { call } of functions.rows)
      await app.pool.query(`set amber.prune = 'on'; select ${call}`).catch(() => undefined)
  expect(await young()).toBe((before ?? 0) + 1)
})

const sequencesAt = async (on: TestApp, days: number) =>
  (
    await on.pool.query<{ sequence: string }>(
      'select sequence from audit_events where request_id = $1 order by 1',
      [`${days} days ago`],
    )
  ).rows.map(({ sequence }) => sequence)
const forgeSeal = (on: TestApp, id: number, sequences: readonly (string | undefined)[]) =>
  on.pool.query(
    `insert into audit_seals (id, sequences, previous_hash, hash, time)
     values ($1, $2, '\\x00', '\\x00', '1999-01-01')`,
    [id, sequences],
  )
const pruneTwice = async (on: TestApp) => {
  for (let round = 0; round < 2; round++)
    await on.pool.query('select prune_audit_log(gen_random_uuid(), 1000000)')
}

test('forged seals behind expired ones delete no event within the retention', async () => {
  const own = await createTestApp()
  for (const days of [4_000, 3_700]) await recordAt(days, { on: own })
  await recordAt(300, { on: own, isSealed: false })
  const young = await sequencesAt(own, 300)
  await forgeSeal(own, 3, [young[0]])
  await forgeSeal(own, 4, [young[1]])
  await pruneTwice(own)
  expect(await sequencesAt(own, 300)).toEqual(young)
  expect(await sequencesAt(own, 3_700)).toEqual([])
})

test('deletes nothing behind a gap in the seals, whatever its age', async () => {
  const own = await createTestApp()
  await recordAt(4_000, { on: own })
  for (const days of [3_700, 3_690, 300]) await recordAt(days, { on: own, isSealed: false })
  const behind = await sequencesAt(own, 3_700)
  await forgeSeal(own, 3, behind)
  await forgeSeal(own, 4, await sequencesAt(own, 3_690))
  await forgeSeal(own, 5, await sequencesAt(own, 300))
  await pruneTwice(own)
  expect(await sequencesAt(own, 3_700)).toEqual(behind)
  expect(await sequencesAt(own, 4_000)).toEqual([])
})

test('the application role cannot use security definer triggers on its own tables', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and prorettype = 'trigger'::regtype`,
  )
  expect(rows.length).toBeGreaterThan(1)
  const before = await countAll()
  for (const { name } of rows) {
    const client = await app.pool.connect()
    try {
      await client.query(`create temp table own_${name} as select * from audit_events limit 5`)
      const attached = client.query(
        `create trigger forged after delete on own_${name} referencing old table as gone
         for each statement execute function ${name}()`,
      )
      await expect(attached).rejects.toThrow('permission denied for function')
    } finally {
      client.release(true)
    }
  }
  expect(await countAll()).toEqual(before)
})
