import { menuReadings } from 'virtual:menu-pinyin'
import { expect, test } from 'vitest'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { findPinyin, findTitle, matchMenu, menuEntries } from './menu-matches.ts'

const entries = menuEntries(protectedRoutes)
const titles = (typed: string) =>
  matchMenu(entries, typed, { language: 'zh-CN', readings: menuReadings }).map(
    ({ entry }) => entry.node.texts.zh,
  )

test.each([
  ['用户管理', '用户管理'],
  ['户管', '用户管理'],
  ['Users', '用户管理'],
  ['uSeR', '用户管理'],
  ['yhgl', '用户管理'],
  ['yonghuguanli', '用户管理'],
  ['yong hu guan li', '用户管理'],
  ['yonghugl', '用户管理'],
  ['guanli', '用户管理'],
  ['juese', '角色管理'],
  ['jiaose', '角色管理'],
  ['gerenzhongxin', '个人中心'],
  ['/system/user', '用户管理'],
  ['ＹＨＧＬ', '用户管理'],
  ['ｕｓｅｒｓ', '用户管理'],
])('%s finds %s', (typed, title) => {
  expect(titles(typed)).toContain(title)
})

test.each(['xqz', 'hyuog', 'yhgll', '', '   ', 'yonghuguanliyuan'])(
  'finds nothing for “%s”',
  (typed) => {
    expect(titles(typed)).toEqual([])
  },
)

test('ranks titles that begin with the query first', () => {
  expect(titles('user')[0]).toBe('用户管理')
  expect(titles('user')).toContain('个人中心')
  expect(titles('li').at(-1)).not.toBe('用户管理')
})

test('every Chinese title of the menu has its pinyin', () => {
  const missing = entries
    .map(({ node }) => node.texts.zh)
    .filter((zh) => /\p{Script=Han}/u.test(zh))
    .filter((zh) => menuReadings[zh]?.split(' ').length !== Array.from(zh).length)
  expect(missing).toEqual([])
})

test('omits pages with a path parameter', () => {
  expect(entries.map(({ node }) => node.path).filter((path) => /[:*]/.test(path))).toEqual([])
})

test('marks the matching characters', () => {
  expect(findPinyin('yong hu guan li', 'hgl')).toEqual([1, 4])
  expect(findPinyin('jue/jiao se', 'jiaos')).toEqual([0, 2])
  expect(findPinyin('- - wen dang', 'wd')).toEqual([2, 4])
})

test('finds and marks a title as it is shown in a further language', () => {
  const texts = { zh: '报表', en: 'Reports', 'zh-TW': '我的報表' }
  const reader = { language: 'zh-TW', readings: {} } as const
  expect(findTitle(texts, '報表', reader)).toEqual({ zh: [2, 4], en: undefined })
  expect(findTitle(texts, '报表', reader)).toEqual({ zh: [0, 2], en: undefined })
  expect(findTitle(texts, 'port', reader)).toEqual({ zh: undefined, en: [2, 6] })
  expect(findTitle(texts, '報表', { ...reader, language: 'en-US' }).zh).toBeUndefined()
})
