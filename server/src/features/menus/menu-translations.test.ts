import { expect, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { packLanguages, translate, type Language } from '@amber/contract/localized-text.ts'
import { menuTexts } from '@amber/contract/menus/menu-texts.ts'
import { blankMenu, menus, type Menu } from '@amber/contract/menus/menus.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { search } from '@amber/contract/search.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { inPackLanguages, type StoredTexts } from '@amber/contract/stored-texts.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])
await app.call(
  settings.update,
  { key: 'authorization', version: 0, value: { mode: 'dynamic' } },
  admin,
)

const declared = new Map([['route.home', { zh: '首页', en: 'Home' }]])
const titles = { titleZh: '报表', titleEn: 'Reports', titleZhTW: '報表' }
let made = 0
async function add(changes: object): Promise<Menu> {
  const address = { routeName: `report_${++made}`, routePath: `/report-${made}` }
  const reply = await app.call(menus.create, { ...blankMenu, ...address, ...changes }, admin)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}
const change = (menu: Menu, changes: object) => {
  const { id, version, titleZhTW: _kept, ...others } = menu
  const data = { ...blankMenu, routeName: others.routeName, routePath: others.routePath }
  return app.call(menus.update, { ...data, titleZh: '报表', id, version, ...changes }, admin)
}
const titleFor = (
  language: Language,
  menu: StoredTexts<'title'> & { routeName?: string; name?: string },
) => {
  const routeName = menu.routeName ?? menu.name ?? ''
  return translate(menuTexts({ ...menu, routeName, i18nKey: 'none' }, declared), language)
}

test("shows the title in the reader's language, else in the nearest one", async () => {
  const { id } = await add(titles)
  const { id: second } = await add({ titleZh: '仅中文', titleEn: 'English too' })
  const mine = (await app.call(menus.mine, {}, admin)).data
  const titleOf = (one: string, language: Language) =>
    titleFor(
      language,
      mine.find((menu) => menu.id === one)!,
    )
  expect(titleOf(id, 'zh-TW')).toBe('報表')
  expect(titleOf(id, 'zh-CN')).toBe('报表')
  expect(titleOf(id, 'en-US')).toBe('Reports')
  expect(titleOf(second, 'zh-TW')).toBe('仅中文')
  expect(titleOf(second, 'en-US')).toBe('English too')
})

test('only a title in a further language replaces the translated route title', () => {
  const home = { routeName: 'home', i18nKey: 'route.home', titleZh: null, titleEn: null }
  const shown = (changes: object) =>
    translate(menuTexts({ ...home, ...changes }, declared), 'zh-TW')
  expect(shown({ titleZhTW: '門戶' })).toBe('門戶')
  expect(shown({ titleZh: '门户' })).toBe('门户')
  expect(shown({ titleEn: 'Portal' })).toBe(translate(declared.get('route.home')!, 'zh-TW'))
})

test('keeps the title for clients unaware of the language, and an empty text deletes it', async () => {
  const menu = await add(titles)
  const kept = (await change(menu, {})).data
  expect(kept.titleZhTW).toBe('報表')
  const conflict = await change(menu, { titleZhTW: '另一個' })
  expect(conflict).toMatchObject({ status: 409, problem: { current: { titleZhTW: '報表' } } })
  const deleted = (await change(kept, { titleZhTW: '' })).data
  expect(deleted.titleZhTW).toBeUndefined()
  const [event] = (await app.call(auditLog.list, { action: 'menu.update' }, admin)).data.records
  const { data } = await app.call(auditLog.get, { id: event?.id ?? '' }, admin)
  expect(data.before).toMatchObject({ titleZhTW: '報表' })
  expect(data.after).not.toHaveProperty('titleZhTW')
})

test('finds a menu by its title in each language', async () => {
  const own = inPackLanguages('title', (language) => `數據 ${language}`)
  const { id } = await add({ titleZh: '数据', titleEn: 'Figures', ...own })
  for (const q of ['数据', 'figures', ...packLanguages.map((language) => `數據 ${language}`)]) {
    const { data } = await app.call(search.find, { q }, admin)
    expect(
      data.menus?.map((menu) => menu.id),
      q,
    ).toContain(id)
    expect(
      data.menus?.find((menu) => menu.id === id),
      q,
    ).toMatchObject(own)
  }
})

test("rights, roles and the preview of a mode name the menu in the reader's language", async () => {
  const menu = await add({ ...titles, titleZhTW: '權限報表' })
  const role = await makeRole(app, [])
  await app.pool.query(
    `insert into role_menus (role_id, menu_id) select id, $2 from roles where code = $1`,
    [role.code, menu.id],
  )
  const { user } = await makeSignedIn(app, [role.code])
  const { data: held } = await app.call(rights.get, { id: user.id }, admin)
  const { data: listed } = await app.call(roles.list, { code: role.code }, admin)
  const { data: preview } = await app.call(rights.previewMode, { mode: 'static' }, admin)
  for (const named of [
    held.pages,
    listed.records.flatMap((one) => one.menus.first),
    preview.losing.menus.first,
  ]) {
    const found = named.find(({ name }) => name === menu.routeName)
    expect(titleFor('zh-TW', found!)).toBe('權限報表')
  }
})

test('keeps titles in languages of another release', async () => {
  const menu = await add(titles)
  const stored = async () => {
    const { rows } = await app.pool.query('select translations from menus where id = $1', [menu.id])
    return (rows[0] as { translations: object }).translations
  }
  await app.pool.query(
    `update menus set translations = '{"title": {"zh-TW": "報表", "ja": "レポート"}}' where id = $1`,
    [menu.id],
  )
  const reply = await change(menu, { titleZhTW: '新報表' })
  expect(reply.data).toMatchObject({ titleZhTW: '新報表' })
  expect(await stored()).toEqual({ title: { 'zh-TW': '新報表', ja: 'レポート' } })
  await change(reply.data, { titleZhTW: '' })
  expect(await stored()).toEqual({ title: { ja: 'レポート' } })
})
