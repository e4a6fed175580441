import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { withClient } from '#server/db/connect.ts'
import { insertAuditEvent } from '#server/http/audit.queries.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { recordProgress, returnVerification, takeVerification } from './verification.queries.ts'
import { verifyAuditLog, sealWaitingEvents } from './audit-chain.service.ts'
import {
  pruneAuditLog,
  runVerification,
  scheduleVerification,
  verifyByCommand,
} from './verification.service.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(app.clock.now().getTime() - days * day)

async function recordAt(days: number, count = 3) {
  for (let index = 0; index < count; index++)
    await insertAuditEvent(
      app.db,
      {
        id: crypto.randomUUID(),
        time: ago(days),
        action: 'role.addMembers',
        outcome: 'done',
        after: { users: [`member since ${days} days`] },
        requestId: `${days} days ago`,
      },
      { markMetricsChanged: () => undefined },
    )
  await sealWaitingEvents(app.db, { ...app.platform, now: () => ago(days) })
}
const seal = () => sealWaitingEvents(app.db, app.platform)
const verify = () => verifyAuditLog(app.db, app.platform)
const work = (signal = new AbortController().signal) => ({ platform: app.platform, signal })
const prune = () => pruneAuditLog(app.db, work())
const ask = () => app.call(auditLog.verify, {}, superAdmin)
const read = async () => (await app.call(auditLog.verification, {}, superAdmin)).data
const switchTriggers = (how: 'enable' | 'disable') =>
  ['audit_events', 'audit_seals', 'audit_checkpoints', 'audit_retentions'].map(
    (table) => `alter table ${table} ${how} trigger all`,
  )
const asOwner = (sql: string) =>
  withClient(app.address, (client) =>
    client.query([...switchTriggers('disable'), sql, ...switchTriggers('enable')].join(';')),
  )
async function findingOf(harm: string, undo: string) {
  await asOwner(harm)
  const { problem } = await verify()
  await asOwner(undo)
  expect(await verify()).toMatchObject({ problem: null })
  return problem?.code
}

await recordAt(4000)
await recordAt(3700)
await recordAt(800)
await recordAt(300)
await seal()

test('verifies over a single connection without a deadlock', async () => {
  const lonely = await createTestApp({ connections: 1 })
  await scheduleVerification(lonely.db, lonely.platform)
  await runVerification(lonely.db, { ...work(), platform: lonely.platform })
  const admin = await makeSignedIn(lonely, ['R_SUPER'])
  const { data } = await lonely.call(auditLog.verification, {}, admin)
  expect(data).toMatchObject({ running: null, last: { finding: { problem: null } } })
})

test('a requested verification runs in the background and stores its finding', async () => {
  expect(await read()).toEqual({ last: null, running: null })
  expect((await ask()).data).toMatchObject({
    last: null,
    running: { by: superAdmin.user.userName, checked: 0, total: null },
  })
  await runVerification(app.db, work())
  expect(await read()).toMatchObject({
    running: null,
    last: {
      cause: 'user',
      by: superAdmin.user.userName,
      finding: { events: 13, waiting: 1, problem: null, completeSince: null },
    },
  })
})

test('joins a verification under way, and runs it on one server only', async () => {
  await ask()
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.data.running).toEqual(second.data.running)
  await Promise.all([runVerification(app.db, work()), runVerification(app.db, work())])
  const { rows } = await app.pool.query(
    `select count(*)::integer as count from audit_verifications`,
  )
  expect(rows).toEqual([{ count: 2 }])
  expect((await read()).running).toBeNull()
})

test('a stopping server leaves its verification to another', async () => {
  await ask()
  await runVerification(app.db, work(AbortSignal.abort()))
  expect((await read()).running).not.toBeNull()
  await runVerification(app.db, work())
  expect((await read()).running).toBeNull()
})

test('late progress of a server that released the run does not block another server', async () => {
  await ask()
  const now = app.clock.now()
  const taken = await takeVerification(app.db, { now, silentSince: now })
  const { id = '' } = taken ?? {}
  await returnVerification(app.db, id)
  await recordProgress(app.db, { id, now, checked: 1, total: 2 })
  await runVerification(app.db, work())
  expect((await read()).running).toBeNull()
})

test('replaces a dead server after two minutes', async () => {
  await ask()
  await app.pool.query('update audit_verification_runs set seen_at = $1', [app.clock.now()])
  await runVerification(app.db, work())
  expect((await read()).running).not.toBeNull()
  await app.pool.query('update audit_verification_runs set seen_at = $1', [
    new Date(app.clock.now().getTime() - 3 * 60_000),
  ])
  await runVerification(app.db, work())
  expect((await read()).running).toBeNull()
})

test('runs once a day by schedule', async () => {
  await scheduleVerification(app.db, app.platform)
  expect((await read()).running).toBeNull()
  const tomorrow = { ...app.platform, now: () => ago(-1.1) }
  await scheduleVerification(app.db, tomorrow)
  await scheduleVerification(app.db, tomorrow)
  expect((await read()).running).toMatchObject({ by: null })
  await runVerification(app.db, { ...work(), platform: app.platform })
  expect((await read()).last).toMatchObject({ cause: 'schedule', finding: { problem: null } })
})

test('a verification dated ahead by a wrong clock hides no later one', async () => {
  const { last } = await read()
  const finding = JSON.stringify(last?.finding)
  const insert = `insert into audit_verifications values (gen_random_uuid(), 'command', 'ahead', $1, $1, $2)`
  await app.pool.query(insert, [ago(-365), finding])
  expect((await read()).last).toEqual(last)
  await ask()
  await runVerification(app.db, work())
  expect((await read()).last).toMatchObject({ cause: 'user' })
})

test('stores the finding of the command too', async () => {
  await seal()
  await verifyByCommand(app.db, app.platform)
  expect((await read()).last).toMatchObject({ cause: 'command', by: null })
})

test('requires the permission to see the log', async () => {
  const other = await makeHolder(app, ['user:list'])
  expect((await app.call(auditLog.verify, {}, other)).status).toBe(403)
  expect((await app.call(auditLog.verification, {}, other)).status).toBe(403)
})

test('prunes nothing from a log that is not intact', async () => {
  await asOwner(`update audit_events set actor_name = 'x' where request_id = '4000 days ago'`)
  await verifyByCommand(app.db, app.platform)
  expect((await read()).last?.finding.problem).toMatchObject({
    code: 'seal_unfit',
    values: { seal: 1 },
    from: expect.stringContaining('T'),
    to: expect.stringContaining('T'),
  })
  expect(await prune()).toBe(0)
  await asOwner(`update audit_events set actor_name = null where request_id = '4000 days ago'`)
  await verifyByCommand(app.db, app.platform)
})

test('prunes expired events in whole seals, and the rest still verifies', async () => {
  const named = async () => {
    const query =
      'select user_name, count(*)::integer from audit_event_members group by 1 order by 1'
    return (await app.pool.query<{ user_name: string }>(query)).rows
  }
  const [young, old] = [300, 800].map((days) => ({
    user_name: `member since ${days} days`,
    count: 3,
  }))
  expect(await named()).toHaveLength(4)
  expect(await prune()).toBe(6)
  expect(await named()).toEqual([young, old])
  expect(await prune()).toBe(0)
  const { rows } = await app.pool.query(
    `select after from audit_events where action = 'audit.prune'`,
  )
  expect(rows).toEqual([{ after: expect.objectContaining({ events: 6, seals: 2, seal: 2 }) }])
  expect(await verify()).toMatchObject({ problem: null, waiting: 3 })
  await seal()
  const finding = await verify()
  expect(finding).toMatchObject({ problem: null, waiting: 0 })
  expect(finding.completeSince?.slice(0, 10)).toBe(ago(3700).toISOString().slice(0, 10))
})

test('a shorter retention prunes more, but nothing younger than a year', async () => {
  const { retention } = (await app.call(settings.get, {}, superAdmin)).data
  const value = { ...defaultSettings.retention, auditEvents: 365 }
  const input = { key: 'retention' as const, version: retention.version, value }
  expect((await app.call(settings.update, input, superAdmin)).status).toBe(200)
  await seal()
  expect(await prune()).toBe(0)
  // Backdates the retention setting.
  const standFor = (days: number) =>
    asOwner(`update audit_retentions set time = time - interval '${days} days'`)
  await standFor(6)
  expect(await prune()).toBe(0)
  await standFor(2)
  expect(await prune()).toBe(3)
  // The database enforces the minimum.
  await app.pool.query(`update settings set value = value || '{"auditEvents": 1}'`)
  await standFor(8)
  expect(await prune()).toBe(0)
  await seal()
  expect(await verify()).toMatchObject({ problem: null })
})

test('reports a changed, deleted or inserted row after pruning', async () => {
  const young = `request_id = '300 days ago'`
  expect(
    await findingOf(
      `update audit_events set ip = 'x' where ${young}`,
      `update audit_events set ip = null where ${young}`,
    ),
  ).toBe('seal_unfit')
  expect(
    await findingOf(
      `create table kept as select * from audit_events where ${young};
       delete from audit_events where ${young}`,
      'insert into audit_events overriding system value select * from kept; drop table kept',
    ),
  ).toBe('events_missing')
  expect(
    await findingOf(
      `create table kept as select * from audit_seals where id = (select min(id) from audit_seals);
       delete from audit_seals where id = (select id from kept)`,
      'insert into audit_seals select * from kept; drop table kept',
    ),
  ).toBe('seal_missing')
})

const keptAside = (table: string, which: string) =>
  `create table kept_${table} as select * from ${table} where ${which};
   delete from ${table} where ${which}`
const putBack = (table: string, overriding = '') =>
  `insert into ${table} ${overriding} select * from kept_${table}; drop table kept_${table}`
const lastSeal = '(select max(id) from audit_seals)'

test('reports a missing end of an earlier verification every time', async () => {
  await seal()
  await ask()
  await seal()
  const { last } = await verifyByCommand(app.db, app.platform)
  const { rows } = await app.pool.query(
    `select id as seal, encode(hash, 'hex') as hash from audit_seals order by id desc limit 1`,
  )
  expect(last).toEqual(rows[0])
  expect((await read()).last?.finding.last).toEqual(last)
  const seen = last?.seal ?? 0
  await asOwner(
    `${keptAside('audit_events', `sequence in (select unnest(sequences) from audit_seals where id = ${lastSeal})`)};
     ${keptAside('audit_seals', `id = ${lastSeal}`)}`,
  )
  for (let round = 0; round < 2; round++)
    expect(await verifyByCommand(app.db, app.platform)).toMatchObject({
      last: null,
      problem: { code: 'end_missing', values: { seal: seen, last: seen - 1 } },
    })
  // Later events do not replace a missing seal.
  await ask()
  await seal()
  expect((await verify()).problem).toMatchObject({ code: 'seal_replaced', values: { seal: seen } })
  await asOwner(`delete from audit_events
      where sequence in (select unnest(sequences) from audit_seals where id = ${lastSeal});
    delete from audit_seals where id = ${lastSeal};
    ${putBack('audit_events', 'overriding system value')}; ${putBack('audit_seals')}`)
  expect(await verifyByCommand(app.db, app.platform)).toMatchObject({ last, problem: null })
})

test('reports an event deleted before sealing, even if another is inserted', async () => {
  await ask()
  await runVerification(app.db, work())
  const waiting = 'sequence = (select max(sequence) from audit_queue)'
  await ask()
  await runVerification(app.db, work())
  const back = putBack('audit_events', 'overriding system value')
  expect(await findingOf(keptAside('audit_events', waiting), back)).toBe('waiting_missing')
  const slipIn = `insert into audit_events (id, time, action, outcome, request_id)
    values (gen_random_uuid(), now(), 'user.update', 'done', 'slipped in')`
  const harm = `${keptAside('audit_events', waiting)}; ${slipIn}`
  expect(
    await findingOf(harm, `delete from audit_events where request_id = 'slipped in'; ${back}`),
  ).toBe('waiting_missing')
})

test('reports a deleted, changed or forged checkpoint', async () => {
  const keep = 'create table kept as select * from audit_checkpoints'
  const restore =
    'delete from audit_checkpoints; insert into audit_checkpoints select * from kept; drop table kept'
  expect(await findingOf(`${keep}; delete from audit_checkpoints`, restore)).toBe(
    'beginning_missing',
  )
  expect(await findingOf(`${keep}; update audit_checkpoints set hash = '\\x00'`, restore)).toBe(
    'checkpoint_unfit',
  )
  expect(
    await findingOf(
      `${keep}; insert into audit_checkpoints select s.id, s.hash, gen_random_uuid(), now(), now() from audit_seals s order by id desc limit 1`,
      restore,
    ),
  ).toBe('checkpoint_unfit')
})

test('the database function keeps events that are not old enough', async () => {
  const { rows } = await app.pool.query(
    'select prune_audit_log(gen_random_uuid(), 1000000) as pruned',
  )
  expect(rows).toEqual([{ pruned: 0 }])
  await expect(
    withClient(app.address, (client) =>
      client.query(
        `select set_config('amber.prune', 'on', false); delete from audit_events where request_id = '300 days ago'`,
      ),
    ),
  ).rejects.toThrow('never changed or deleted')
})
