import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { brandName, defaultBrand } from '@amber/contract/settings/brand.ts'
import { brandTranslations } from '@amber/contract/settings/brand-translations.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { readBrandSetting } from '#server/features/settings/settings.service.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const brand = {
  ...defaultBrand,
  nameEn: 'Acme <b>',
  shortNameEn: 'Acme',
  primaryColor: '#1677FF',
  icpNumber: '京ICP备1号',
}
const save = (value: unknown, by = superAdmin, version = 0) =>
  app.raw(settings.update, { key: 'brand', version, value }, by)

test('changes the brand with the permission only, and records before and after', async () => {
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  expect((await save(brand, admin)).status).toBe(403)
  expect(await save({ ...brand, companyUrl: 'javascript:alert(1)' })).toMatchObject({ status: 422 })
  expect(await save({ ...brand, primaryColor: 'blue' })).toMatchObject({ status: 422 })
  expect((await save(brand)).status).toBe(200)
  expect((await save(brand)).status).toBe(409)
  expect(await readBrandSetting(app.db)).toEqual(brand)
  const [event] = (await app.call(auditLog.list, { action: 'setting.update' }, superAdmin)).data
    .records
  const { data } = await app.call(auditLog.get, { id: event?.id ?? '' }, superAdmin)
  expect(data).toMatchObject({ before: defaultBrand, after: brand })
})

test('a saved brand can be read without a session, and is announced to everyone', async () => {
  const { version } = (await app.call(settings.get, {}, superAdmin)).data.brand
  await app.pool.query('delete from live_events')
  const company = { ...brand, company: 'Acme Ltd.' }
  expect((await save(company, superAdmin, version)).status).toBe(200)
  expect((await app.call(settings.getBrand, {})).data).toEqual(company)
  const { rows } = await app.pool.query(
    "select audience, data from live_events where kind = 'brand-changed'",
  )
  expect(rows).toEqual([{ audience: 'everyone', data: { spread: 800 } }])
})

test('the API reference shows the name of the brand', async () => {
  await save(brand)
  const read = async (path: string) => (await app.request(path)).text()
  expect(await read('/api/docs')).toContain('<h1>Acme API</h1>')
  expect(JSON.parse(await read('/api/openapi.json')).info.title).toBe('Acme API')
  const { version } = (await app.call(settings.get, {}, superAdmin)).data.brand
  expect((await save({ ...brand, shortNameEn: 'Bravo' }, superAdmin, version)).status).toBe(200)
  expect(JSON.parse(await read('/api/openapi.json')).info.title).toBe('Bravo API')
})

test('stores names in further languages separately, so that an earlier release can read the brand', async () => {
  const { version } = (await app.call(settings.get, {}, superAdmin)).data.brand
  const own = { ...brand, nameZhTW: '極星後台', shortNameZhTW: '極星' }
  expect((await save(own, superAdmin, version)).status).toBe(200)
  const names = Object.keys(brandTranslations)
  const { rows } = await app.pool.query<{ value: object }>(
    `select value from settings where key = 'brand'`,
  )
  expect(Object.keys(rows[0]!.value).filter((name) => names.includes(name))).toEqual([])
  const named = brandName(await readBrandSetting(app.db))
  expect(translate(named, 'zh-TW')).toBe('極星後台')
  expect(await save({ ...own, nameZhTW: 'x'.repeat(41) }, superAdmin, version + 1)).toMatchObject({
    status: 422,
    problem: { fields: { 'value.nameZhTW': expect.anything() } },
  })
  const unaware = Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)))
  expect((await save(unaware, superAdmin, version + 1)).status).toBe(200)
  expect(await readBrandSetting(app.db)).toEqual(own)
})
