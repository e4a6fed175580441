import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { appearance } from '@amber/contract/settings/appearance.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { settings as settingsTable } from '#server/db/schema.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const blue = { ...defaultThemeSettings, themeColor: '#1677FF' }

const get = async () => (await app.call(appearance.get, {})).data
const update = (input: object, who: { token: string } = superAdmin) =>
  app.raw(appearance.update, { settings: blue, isOverride: false, version: 0, ...input }, who)

beforeEach(async () => {
  await app.db.delete(settingsTable)
})

test('is public and empty by default', async () => {
  expect(await get()).toEqual({ settings: null, override: 0, version: 0 })
})

test('a super admin sets the default, which is recorded with before and after', async () => {
  expect(await update({})).toMatchObject({ status: 200, data: { settings: blue, version: 1 } })
  expect(await get()).toEqual({ settings: blue, override: 0, version: 1 })
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'appearance.update'))
  expect(event).toMatchObject({
    actorId: superAdmin.user.id,
    targetType: 'setting',
    before: { settings: null },
    after: { settings: { themeColor: '#1677FF' } },
  })
})

test('requires the permission to change system settings', async () => {
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  expect(await update({}, admin)).toMatchObject({ status: 403, code: 'permission_missing' })
  // Only super admins may.
  const holder = await makeHolder(app, ['setting:update'])
  expect(await update({}, holder)).toMatchObject({ status: 403, code: 'permission_missing' })
  expect(await update({})).toMatchObject({ status: 200 })
})

test('counts defaults that override user themes, and keeps the count otherwise', async () => {
  await update({ isOverride: true })
  expect(await get()).toMatchObject({ override: 1, version: 1 })
  await update({ version: 1, settings: null })
  expect(await get()).toEqual({ settings: null, override: 1, version: 2 })
  await update({ version: 2, isOverride: true })
  expect(await get()).toMatchObject({ override: 2, version: 3 })
})

test('refuses the second of two concurrent changes and returns the current one', async () => {
  const both = await Promise.all([update({}), update({ settings: { ...blue, grayscale: true } })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = await update({ version: 0 })
  expect(refused).toMatchObject({ status: 409, code: 'record_changed' })
  expect(refused.text).toContain('#1677FF')
})

test.each([
  ['an invalid color', { ...blue, themeColor: 'blue' }],
  ['a size out of range', { ...blue, sider: { ...blue.sider, width: 9 } }],
  ['an unknown layout', { ...blue, layout: { ...blue.layout, mode: 'round' } }],
  ['a missing part', { ...blue, tab: undefined }],
  ['something else besides', { ...blue, script: 'x' }],
])('refuses %s', async (_name, settings) => {
  expect(await update({ settings })).toMatchObject({ status: 422 })
  expect(await get()).toMatchObject({ version: 0 })
})

test('reads the known parts of a theme of another version', async () => {
  const value = {
    settings: { themeColor: '#123456', sider: { width: 1 }, unknown: true },
    override: 3,
  }
  await app.db
    .insert(settingsTable)
    .values({ key: 'theme', value, version: 4, updateTime: app.clock.now() })
  expect(await get()).toEqual({
    settings: { ...defaultThemeSettings, themeColor: '#123456' },
    override: 3,
    version: 4,
  })
})
