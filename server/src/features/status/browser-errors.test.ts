import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { browserErrors as calls } from '@amber/contract/status/browser-errors.ts'
import { browserErrors, rateLimits } from '#server/db/schema.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const signIn = () => makeSignedIn(app, ['R_SUPER'])

const stack = `TypeError: Cannot read ann@example.com
    at render (https://admin.example.com/assets/users-page-B1x2y3z4.js:1:200)
    at async load (https://admin.example.com/assets/query-Q1w2e3r4.js:2:30)
    at ann@example.com`
const report = {
  message: 'TypeError: x is undefined',
  stack,
  page: '/system/user/0197a5c2-6b1e-7d1c-9a2f-000000000001?tab=sessions',
  build: '2026-03-04 05:06:07',
}
const send = (from: Partial<typeof report> = {}, address = '192.0.2.1') =>
  app.call(calls.report, { ...report, ...from }, { from: address })
const list = async () => (await app.call(calls.list, {}, await signIn())).data

beforeEach(async () => {
  await db.delete(browserErrors)
  await db.delete(rateLimits)
})

test('groups reports of one cause with their count and the latest build', async () => {
  expect(await send()).toMatchObject({ status: 200 })
  app.clock.advance(60_000)
  await send({
    build: '2026-03-05 05:06:07',
    stack: stack.replaceAll(/-[A-Z]\w{7}\.js:\d+/g, '-Zz9y8x7w.js:7'),
  })
  await send({ message: 'TypeError: y is undefined' })
  const { total, records } = await list()
  expect(total).toBe(2)
  expect(records.find(({ message }) => message.includes('x is'))).toMatchObject({
    count: 2,
    build: '2026-03-05 05:06:07',
    page: '/system/user/:id',
    stack: 'at render (users-page-Zz9y8x7w.js:7:200)\nat load (query-Zz9y8x7w.js:7:30)',
  })
})

test.each([
  ['Failed for ann@example.com', 'Failed for <email>'],
  ['No user 王芳 "Ann Lee"', 'No user 王芳 <text>'],
  ['Call +86 138 0013 8000 now', 'Call <number> now'],
  ['Bad 0197a5c2-6b1e-7d1c-9a2f-000000000001', 'Bad <id>'],
  ['At https://x.example/a?token=secret', 'At <url>'],
  [`Unexpected token 'A', "Ann Lee, s`, `Unexpected token 'A', <text>`],
  ["Cannot read properties of undefined (reading 'name')", undefined],
  ['can\'t access property "name", x is undefined', undefined],
  ['\u202e', '<text>'],
])('stores %j without personal data', async (message, stored = message) => {
  await send({ message })
  expect((await list()).records[0]?.message).toBe(stored)
})

test('skips long lines of a stack', async () => {
  const last = 'at load (https://admin.example.com/query-Q1w2e3r4.js:2:30)'
  const long = `at render (https://admin.example.com/${'a'.repeat(300)}/users-page-B1x2y3z4.js:1:200)`
  await send({ stack: [long, 'at a.js'.repeat(40), last].join('\n') })
  expect((await list()).records[0]?.stack).toBe('at load (query-Q1w2e3r4.js:2:30)')
})

test('limits reports per client and in total', async () => {
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({ status: 429, code: 'rate_limited' })
  await db.update(rateLimits).set({ calls: 119 }).where(eq(rateLimits.key, 'browser errors'))
  expect(await send({}, '198.51.100.2')).toMatchObject({ status: 200 })
  expect(await send({}, '198.51.100.3')).toMatchObject({ status: 429, code: 'rate_limited' })
  app.clock.advance(61_000)
  expect(await send()).toMatchObject({ status: 200 })
})

test('stores the two hundred most recent groups and lists twenty', async () => {
  await app.pool.query(`
    insert into browser_errors (id, fingerprint, message, stack, page, build, first_seen_at, last_seen_at)
    select gen_random_uuid(), n::text, 'old', '', '/', '', now(), now() - n * interval '1 hour'
    from generate_series(1, 205) as n`)
  await send()
  const { total, records } = await list()
  expect(total).toBe(200)
  expect(records).toHaveLength(20)
  expect(records[0]?.message).toBe(report.message)
})

test('deletes a dismissed group once, and only with the permission', async () => {
  await send()
  const [group] = (await list()).records
  const id = group?.id ?? ''
  const admin = await signIn()
  const reader = await makeHolder(app, ['status:list'])
  expect(await app.call(calls.dismiss, { id }, reader)).toMatchObject({ status: 403 })
  expect(await app.call(calls.dismiss, { id }, admin)).toMatchObject({ status: 200 })
  expect((await list()).records).toEqual([])
  expect(await app.call(calls.dismiss, { id }, admin)).toMatchObject({
    status: 404,
    code: 'browser_error_missing',
  })
})

test('refuses a report with too long or unknown fields', async () => {
  expect(await send({ stack: 'x'.repeat(5_000) })).toMatchObject({ status: 422 })
  expect(await app.raw(calls.report, { ...report, user: 'ann' })).toMatchObject({ status: 422 })
})
