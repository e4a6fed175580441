import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { fileStepsHeader } from '@amber/contract/headers.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userSelectionLimit } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { sessions, userRoles, users } from '#server/db/schema.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { requestOf } from '#server/testing/read-answer.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { token, user } = await makeSignedIn(app, ['R_SUPER'])
const role = await makeRole(app, [], 'R_EXPORTED')
const filter = { role: role.code }

for (const [index, nickName] of ['=1+1', 'say "hi", 王小明', '😀'].entries())
  await makeUser(app, {
    userName: `exported${index}`,
    nickName,
    gender: index === 0 ? '1' : null,
    phone: '+12025550100',
    email: `a${index}@example.com`,
    status: index === 2 ? '2' : '1',
    roles: [role.code, 'R_USER'],
    createTime: new Date(`2026-11-20T16:30:0${index}Z`),
  })

async function get(input: CallOf<typeof userExports.download>, headers = {}) {
  const reply = await app.call(userExports.download, input, { token, headers })
  expect(reply.status, reply.text).toBe(200)
  return reply
}

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test("exports a list with its search, order and columns, in the reader's language and time zone", async () => {
  const columns = 'userName,nickName,gender,phone,roles,status,createTime'
  const input = { ...filter, format: 'csv', sort: '-userName', columns, zone: 'Asia/Shanghai' }
  const english = await get(input as never)
  expect(linesOf(english.text)).toEqual([
    'Username,Display name,Gender,Phone number,Roles,Status,Created',
    `exported2,😀,,'+12025550100,"A role, User",Disabled,2026-11-21 00:30:02`,
    `exported1,"say ""hi"", 王小明",,'+12025550100,"A role, User",Enabled,2026-11-21 00:30:01`,
    `exported0,'=1+1,Male,'+12025550100,"A role, User",Enabled,2026-11-21 00:30:00`,
  ])
  const chinese = await get({ ...input, format: 'csv' } as never, { 'accept-language': 'zh-CN' })
  const [heading, , , last] = linesOf(chinese.text)
  expect(heading).toBe('用户名,昵称,性别,手机号,角色,状态,创建时间')
  expect(last).toBe(`exported0,'=1+1,男,'+12025550100,A role、普通用户,启用,2026-11-21 00:30:00`)
  expect(chinese.headers.get('content-disposition')).toMatch(
    /^attachment; filename="__-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''%E7%94%A8%E6%88%B7-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(chinese.headers.get('x-row-count')).toBe('3')
  expect(chinese.headers.get('x-content-type-options')).toBe('nosniff')
  expect(chinese.headers.get('cache-control')).toBe('no-store')
})

test('exports a valid workbook, and only the heading for an unknown role', async () => {
  const workbook = await get({ ...filter, format: 'xlsx' })
  expect(workbook.text.startsWith('PK')).toBe(true)
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
  const empty = await get({ role: 'R_NOBODY', format: 'csv', columns: 'email' })
  expect(empty.text).toBe('Email\r\n')
})

test('exports only the selected users', async () => {
  const found = await app.db
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(inArray(users.userName, ['exported0', 'exported2', user.userName]))
  const ids = found.map(({ id }) => id)
  const file = { format: 'csv', columns: 'userName', sort: 'userName' } as const
  const reply = await app.call(userExports.downloadSelection, { ids, ...file }, { token })
  expect(linesOf(reply.text)).toEqual(['Username', 'exported0', 'exported2', user.userName])
  expect(await latestEvent()).toMatchObject({ after: { count: 3, filters: { selected: 3 } } })
  for (const wrong of [[], ['x'], [...ids, 'x'], 'x', many(userSelectionLimit + 1)]) {
    const refused = await app.raw(userExports.downloadSelection, { ids: wrong, ...file }, { token })
    expect(refused.status, JSON.stringify(wrong).slice(0, 80)).toBe(422)
  }
})

const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

test('exports as many users as can be selected at once', async () => {
  const ids = many(userSelectionLimit)
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
     select id, 'selected' || n, 'selected' || n, 'x', now(), now()
     from unnest($1::uuid[]) with ordinality as one(id, n)`,
    [ids],
  )
  try {
    const input = { ids, format: 'csv', columns: 'userName' } as const
    const reply = await app.call(userExports.downloadSelection, input, { token })
    expect(reply.status).toBe(200)
    expect(linesOf(reply.text)).toHaveLength(userSelectionLimit + 1)
  } finally {
    await app.pool.query("delete from users where user_name like 'selected%'")
  }
})

async function latestEvent() {
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'user.export'))
    .orderBy(desc(auditEvents.sequence))
  return event
}

test('a stepwise export reports the row count before each chunk', async () => {
  await app.pool.query(`
    insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
    select gen_random_uuid(), 'step' || n, 'step' || n, repeat('x', 60), now(), now()
    from generate_series(1, 1500) as n`)
  try {
    const input = { userName: 'step', format: 'csv', columns: 'userName,nickName' } as const
    const answer = await app.request(requestOf(userExports.download, input).url, {
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en-US',
        [fileStepsHeader]: '1',
      },
    })
    expect(answer.headers.get(fileStepsHeader)).toBe('1')
    const all = Buffer.from(await answer.arrayBuffer())
    const steps: { rows: number; piece: Buffer }[] = []
    for (let at = 0; at < all.length; at += 8 + all.readUInt32BE(at + 4))
      steps.push({
        rows: all.readUInt32BE(at),
        piece: all.subarray(at + 8, at + 8 + all.readUInt32BE(at + 4)),
      })
    const plain = await get(input)
    expect(plain.headers.has(fileStepsHeader)).toBe(false)
    let text = ''
    for (const { rows, piece } of steps) {
      text += piece.toString()
      expect(linesOf(text)).toHaveLength(rows + 1)
    }
    expect(linesOf(text)).toEqual(linesOf(plain.text))
    expect(steps.length).toBeGreaterThan(2)
    expect(steps.at(-1)?.rows).toBe(1500)
  } finally {
    await app.pool.query("delete from users where user_name like 'step%'")
  }
})

test('records exporter, count and search before the first byte', async () => {
  const { body } = await open()
  expect(await latestEvent()).toMatchObject({
    actorId: user.id,
    outcome: 'done',
    after: { count: 3, format: 'csv', columns: ['userName'], filters: filter },
  })
  await body?.cancel()
})

const open = () =>
  app.request(
    requestOf(userExports.download, { ...filter, format: 'csv', columns: 'userName' }).url,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )

test('frees connection and slot when the client aborts, at any point', async () => {
  for (let time = 0; time < 12; time++) {
    const answer = await open()
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    if (time % 2) await reader?.read()
    await reader?.cancel()
  }
  expect(app.pool.totalCount - app.pool.idleCount).toBe(0)
})

test('queues exports above the limit, and refuses further ones with a retry time', async () => {
  // Unread files keep their slots.
  const taken = [await open(), await open()]
  const others = Array.from({ length: 5 }, () => open())
  expect((await Promise.race(others)).status).toBe(503)
  await Promise.all(taken.map((answer) => answer.text()))
  const statuses = others.map(async (other) => {
    const answer = await other
    await answer.text()
    return answer.status
  })
  expect((await Promise.all(statuses)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 503])
})

describe('a long download', () => {
  type Holder = Awaited<ReturnType<typeof makeHolder>>
  const cases: Record<string, (of: Holder['user']) => Promise<unknown>> = {
    'is disabled': ({ id }) => app.db.update(users).set({ status: '2' }).where(eq(users.id, id)),
    'loses the permission': ({ id }) => app.db.delete(userRoles).where(eq(userRoles.userId, id)),
    'is signed out': ({ id }) =>
      app.db
        .update(sessions)
        .set({ endedAt: app.clock.now(), endReason: 'revoked' })
        .where(eq(sessions.userId, id)),
  }

  test.each(Object.entries(cases))('ends when its user %s', async (_way, take) => {
    await app.pool.query(`
      insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
      select gen_random_uuid(), 'many' || n, 'many' || n, repeat('x', 60), now(), now()
      from generate_series(1, 3000) as n on conflict do nothing`)
    const holder = await makeHolder(app, ['user:export'])
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const answer = await app.request(requestOf(userExports.download, { format: 'csv' }).url, {
        headers: { authorization: `Bearer ${holder.token}` },
      })
      const reader = answer.body?.getReader()
      await reader?.read()
      await take(holder.user)
      vi.advanceTimersByTime(2_000)
      const rest = async () => {
        while ((await reader?.read())?.done === false);
      }
      await expect(rest()).rejects.toThrow(/^(7777|permission_missing|8889)$/)
    } finally {
      vi.useRealTimers()
      await app.pool.query("delete from users where user_name like 'many%'")
    }
    expect(app.pool.totalCount - app.pool.idleCount).toBe(0)
  })
})

test('omits users in the recycle bin, and lists roles as codes without permission to view roles', async () => {
  await app.db
    .update(users)
    .set({ removedAt: app.clock.now() })
    .where(inArray(users.userName, ['exported1']))
  const holder = await makeHolder(app, ['user:export'])
  const reply = await app.call(
    userExports.download,
    { ...filter, format: 'csv', columns: 'userName,roles', sort: 'userName' },
    { token: holder.token },
  )
  expect(linesOf(reply.text).slice(1)).toEqual([
    'exported0,"R_EXPORTED, User"',
    'exported2,"R_EXPORTED, User"',
  ])
})

test('refuses unknown columns, zones and formats', async () => {
  for (const wrong of [
    { format: 'pdf' },
    { format: 'csv', columns: 'passwordHash' },
    { format: 'csv', columns: 'email,email' },
    { format: 'csv', columns: '__proto__' },
    { format: 'csv', zone: 'Mars/Olympus' },
    { format: 'csv', sort: 'passwordHash' },
  ])
    expect(
      await app.raw(userExports.download, wrong, { token }),
      JSON.stringify(wrong),
    ).toMatchObject({
      status: 422,
      code: 'input_invalid',
    })
  const head = await app.request('/api/user-exports?format=csv', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(head.status).toBe(405)
})
