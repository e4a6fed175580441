import { expect, test } from 'vitest'
import { preferences } from '@amber/contract/account/preferences.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const settings = { ...defaultThemeSettings, themeColor: '#1677FF', grayscale: true }
const look = { settings, mode: 'dark', changedAt: '2026-11-21T08:00:00.000Z', override: 0 }

test('a preference is available in every session of its user and to no other user', async () => {
  const one = await makeSignedIn(app)
  const other = await makeSignedIn(app)
  expect((await app.call(preferences.list, {}, one)).data).toEqual({})
  for (const mode of ['light', 'dark'])
    await app.call(preferences.save, { key: 'theme', value: { ...look, mode } }, one)
  await app.call(preferences.save, { key: 'shortcuts', value: { isOn: false } }, one)
  expect((await app.call(preferences.list, {}, one)).data).toEqual({
    theme: look,
    shortcuts: { isOn: false },
  })
  expect((await app.call(preferences.list, {}, other)).data).toEqual({})
})

test('keeps the newest theme, whatever the order of saving', async () => {
  const person = await makeSignedIn(app)
  const ago = (minutes: number) =>
    new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
  const save = (mode: string, changedAt: string) =>
    app.call(preferences.save, { key: 'theme', value: { ...look, mode, changedAt } }, person)
  const mode = async () =>
    ((await app.call(preferences.list, {}, person)).data.theme as typeof look).mode
  await save('dark', ago(10))
  await save('light', ago(5))
  // A closing browser sends an older change late.
  await save('dark', ago(7))
  expect(await mode()).toBe('light')
  await save('system', ago(5))
  expect(await mode()).toBe('system')
  // A wrong clock does not block later changes.
  await save('dark', ago(-60))
  expect(await mode()).toBe('dark')
  await save('light', ago(0))
  expect(await mode()).toBe('light')
})

test('stores only valid values of known keys', async () => {
  const person = await makeSignedIn(app)
  const wrong: [string, unknown][] = [
    ['theme', { ...look, settings: { ...settings, themeColor: 'red' } }],
    ['theme', { ...look, settings: { ...settings, header: { ...settings.header, height: 4000 } } }],
    ['theme', { ...look, settings: { ...settings, more: 1 } }],
    ['theme', { ...look, settings: { ...settings, page: undefined } }],
    ['theme', { ...look, mode: 'dusk' }],
    ['theme', { ...look, changedAt: 'yesterday' }],
    ['theme', {}],
    ['theme', undefined],
    ['shortcuts', { isOn: 'yes' }],
    ['__proto__', {}],
    ['table.users', { columns: [], density: 'huge', saved: [] }],
  ]
  for (const [key, value] of wrong)
    expect(await app.raw(preferences.save, { key, value }, person)).toMatchObject({ status: 422 })
  expect((await app.call(preferences.list, {}, person)).data).toEqual({})
})

test('stores the largest table view, and refuses a larger one', async () => {
  const person = await makeSignedIn(app)
  const wide = { name: 'x'.repeat(64), isHidden: false, width: 1200, pin: 'right' }
  const long = { name: '名'.repeat(64), search: 'x'.repeat(6000) }
  const view = {
    columns: Array.from({ length: 200 }, () => wide),
    density: 'middle',
    saved: Array.from({ length: 30 }, () => long),
  }
  const save = async (changes: object) => {
    const value = { ...view, ...changes }
    return (await app.raw(preferences.save, { key: 'table.users', value }, person)).status
  }
  expect(await save({})).toBe(200)
  expect(await save({ columns: [...view.columns, wide] })).toBe(422)
  expect(
    await save({ saved: [...view.saved.slice(1), { ...long, search: `${long.search}x` }] }),
  ).toBe(422)
})

test('ignores a value stored by another version in another shape', async () => {
  const person = await makeSignedIn(app)
  for (const key of ['theme', 'of-tomorrow'])
    await app.pool.query(
      `insert into preferences (user_id, key, value, update_time) values ($1, $2, '{"old":1}', now())`,
      [person.user.id, key],
    )
  expect((await app.call(preferences.list, {}, person)).data).toEqual({})
})
