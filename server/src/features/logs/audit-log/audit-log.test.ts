import { describe, expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const admin = await makeSignedIn(app, ['R_ADMIN'])
const list = async (input: CallOf<typeof auditLog.list> = {}) =>
  (await app.call(auditLog.list, input, admin)).data
const get = async (id = '') => (await app.call(auditLog.get, { id }, admin)).data

async function edit(userName: string, change: object) {
  const { id } = await makeUser(app, { userName })
  const { data } = await app.call(users.get, { id }, admin)
  const { version, nickName, gender, phone, email, status, roles: granted } = data
  const input = { id, version, nickName, gender, phone, email, status, roles: granted, ...change }
  const reply = await app.raw(users.update, input, { token: admin.token, from: '192.0.2.77' })
  expect(reply.status).toBe(200)
  return id
}

describe('the audit log', () => {
  test('lists actor, action, target, time and origin, latest first', async () => {
    const id = await edit('lin_first', { nickName: 'Lin' })
    await edit('lin_second', { nickName: 'Lin 2' })
    const { records, total, totalIsEstimate } = await list({ action: 'user.update' })
    expect({ total, totalIsEstimate }).toEqual({ total: 2, totalIsEstimate: false })
    expect(records.map(({ target }) => target)).toEqual(['lin_second', 'lin_first'])
    expect(records[1]).toMatchObject({
      action: 'user.update',
      outcome: 'done',
      permission: null,
      actor: admin.user.userName,
      targetType: 'user',
      targetId: id,
      ip: '192.0.2.77',
    })
    const oldest = await list({ action: 'user.update', sort: 'time' })
    expect(oldest.records.map(({ target }) => target)).toEqual(['lin_first', 'lin_second'])
  })

  test('shows the changes of an event and the names of its codes', async () => {
    const role = await makeRole(app, [], 'R_WRITERS')
    await app.pool.query(`update roles set name = '作者' where id = $1`, [role.id])
    const granter = superAdmin
    const { id } = await makeUser(app, { userName: 'writer', roles: [] })
    const { data } = await app.call(users.get, { id }, granter)
    const { version, nickName, gender, phone, email, status } = data
    const input = { id, version, nickName, gender, phone, email, status, roles: ['R_WRITERS'] }
    expect((await app.call(users.update, input, granter)).status).toBe(200)
    const { records } = await list({ target: 'WRITER' })
    expect(await get(records[0]?.id)).toMatchObject({
      before: { roles: [] },
      after: { roles: ['R_WRITERS'] },
      names: { R_WRITERS: { kind: 'role', name: '作者', code: 'R_WRITERS' } },
    })
  })

  test('shows a refused attempt with its target and the missing permission', async () => {
    const { id } = await makeUser(app, { userName: 'untouched' })
    const unknownUser = await makeSignedIn(app, ['R_USER'])
    await app.raw(users.update, { id, version: 1 }, unknownUser)
    await app.call(roles.list, {}, unknownUser)
    const { records } = await list({ outcome: 'denied', actor: unknownUser.user.userName })
    expect(records).toMatchObject([
      { action: 'role:list', permission: 'role:list', target: null },
      { action: 'user.update', permission: 'user:update', target: 'untouched', targetType: 'user' },
    ])
  })

  test('filters by every shown field', async () => {
    await edit('narrow_one', { nickName: 'n' })
    const [event] = (await list({ target: 'narrow_one' })).records
    const one = { actor: admin.user.userName.toUpperCase(), target: 'Narrow_One' }
    const matching: CallOf<typeof auditLog.list>[] = [
      one,
      { ...one, action: 'user.update', outcome: 'done', targetType: 'user', ip: '192.0.2.77' },
      { requestId: event?.requestId ?? '' },
      { ...one, within: '1h' },
      { ...one, from: event?.time ?? '', to: event?.time ?? '' },
    ]
    for (const input of matching)
      expect((await list(input)).records.map(({ id }) => id)).toEqual([event?.id])
    const others: CallOf<typeof auditLog.list>[] = [
      { target: 'narrow' },
      { ...one, outcome: 'denied' },
      { ...one, targetType: 'role' },
      { ...one, ip: '192.0.2.7' },
      { ...one, to: '2020-01-01T00:00:00Z' },
      { ...one, from: new Date(app.clock.now().getTime() + 60_000).toISOString() },
    ]
    for (const input of others) expect(await list(input)).toMatchObject({ records: [], total: 0 })
  })

  test('refuses unknown conditions and callers without permission', async () => {
    for (const input of [{ action: 'user.explode' }, { sort: 'actor' }, { from: 'yesterday' }])
      expect((await app.raw(auditLog.list, input, admin)).status).toBe(422)
    const person = await makeSignedIn(app, ['R_USER'])
    expect((await app.call(auditLog.list, {}, person)).status).toBe(403)
    const missing = await app.call(auditLog.get, { id: crypto.randomUUID() }, admin)
    expect(missing).toMatchObject({ status: 404, code: 'audit_event_missing' })
  })

  test("exports the filtered events in the reader's language and time zone, and records it", async () => {
    await edit('exported', { nickName: '=1+1' })
    const input = { target: 'exported', format: 'csv', zone: 'Asia/Shanghai' } as const
    const holder = await makeHolder(app, ['audit:list', 'audit:export'])
    const { status, text, headers } = await app.call(auditLog.download, input, holder)
    expect(status).toBe(200)
    const [heading, line, ...more] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heading).toBe(
      'Time,Actor,Action,Action code,Result,Resource type,Resource,IP address,Request ID,Before,After',
    )
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
    expect(line).toContain(
      `,${admin.user.userName},updated user,user.update,Success,user,exported,`,
    )
    expect(more).toEqual([])
    expect(headers.get('x-row-count')).toBe('1')
    const { records } = await list({ action: 'audit.export' })
    expect(await get(records[0]?.id)).toMatchObject({
      actor: holder.user.userName,
      after: { count: 1, format: 'csv', filters: { target: 'exported' } },
    })
    const wrong = { ...input, zone: 'Mars/Base' }
    expect((await app.call(auditLog.download, wrong, holder)).status).toBe(422)
    const onlyReader = await makeHolder(app, ['audit:list'])
    expect((await app.call(auditLog.download, input, onlyReader)).status).toBe(403)
  })

  test('pages through ten thousand events, and further with a narrower time range', async () => {
    await app.pool
      .query(`insert into audit_events (id, time, action, outcome, actor_name, request_id)
      select gen_random_uuid(), '2024-01-01T00:00:00Z'::timestamptz + n * interval '1 second', 'menu.move', 'done', 'Mover', 'r' || n
      from generate_series(1, 12000) as n`)
    await app.pool.query(`analyze audit_events`)
    const moves = { action: 'menu.move', actor: 'mover' }
    const first = await list(moves)
    expect(first).toMatchObject({ totalIsEstimate: true, reach: 10_000 })
    expect(first.total).toBeGreaterThan(10_000)
    const last = await list({ ...moves, current: 100, size: 100 })
    expect(last.records).toHaveLength(100)
    expect(last.records.at(-1)?.requestId).toBe('r2001')
    expect((await list({ ...moves, current: 101, size: 100 })).records).toEqual([])
    const further = await list({ ...moves, to: last.records.at(-1)?.time })
    expect(further).toMatchObject({ total: 2001, totalIsEstimate: false })
    expect(further.records[1]?.requestId).toBe('r2000')
  })
})
