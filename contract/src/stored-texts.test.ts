import { expect, test } from 'vitest'
import { packLanguages, translate, type LocalizedText } from './localized-text.ts'
import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import {
  announcementName,
  announcements,
  titlesOfName,
} from '@amber/contract/messaging/announcements.ts'
import { blankMenu, menus } from '@amber/contract/menus/menus.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { settingSchemas } from '@amber/contract/settings/settings.ts'
import { inPackLanguages, storedText, translationName } from './stored-texts.ts'

const menu = { ...blankMenu, routeName: 'made', routePath: '/made' }
const announcement = {
  titleZh: '停机',
  titleEn: '',
  bodyZh: '今晚',
  bodyEn: '',
  ...inPackLanguages('title', () => 'x'),
  ...inPackLanguages('body', () => 'x'),
  isPublished: true,
  isPinned: false,
  isForEveryone: true,
  roles: [],
  fromTime: '2026-01-01T00:00:00Z',
  toTime: null,
}
const places = [
  { schema: menus.create.input, value: menu, base: 'title', most: menuFields.titleZh.maxLength },
  {
    schema: announcements.create.input,
    value: announcement,
    base: 'title',
    most: announcementFields.titleZh.maxLength,
  },
  {
    schema: announcements.create.input,
    value: announcement,
    base: 'body',
    most: announcementFields.bodyZh.maxLength,
  },
  { schema: settingSchemas.brand, value: defaultBrand, base: 'name', most: 40 },
  { schema: settingSchemas.brand, value: defaultBrand, base: 'shortName', most: 20 },
]

test.each(places)('a $base in each language has at most $most characters', (place) => {
  const { schema, value, base, most } = place
  for (const name of [`${base}Zh`, ...packLanguages.map((one) => translationName(base, one))]) {
    const faults = (length: number) =>
      schema.safeParse({ ...value, [name]: 'x'.repeat(length) }).error?.issues ?? []
    expect(faults(most)).toEqual([])
    expect(faults(most + 1).map(({ path }) => path)).toEqual([[name]])
  }
})

test('a stored text contains only the languages with a translation', () => {
  const record = { titleZh: '报表', titleEn: null, titleZhTW: '報表' }
  expect(storedText(record, 'title')).toEqual({ zh: '报表', en: '', 'zh-TW': '報表' })
  expect(storedText({ titleZh: '报表', titleEn: 'Reports', titleZhTW: '' }, 'title')).toEqual({
    zh: '报表',
    en: 'Reports',
  })
})

test.each<[Record<'titleZh' | 'titleEn', string> & { titleZhTW?: string }, string, LocalizedText]>([
  [{ titleZh: '停机', titleEn: 'Down' }, '停机 / Down', { zh: '停机', en: 'Down' }],
  [{ titleZh: '停机', titleEn: '' }, '停机', { zh: '停机', en: '停机' }],
  [
    { titleZh: '停机', titleEn: 'Down', titleZhTW: '停機' },
    '停机 / Down / zh-TW: 停機',
    { zh: '停机', en: 'Down', 'zh-TW': '停機' },
  ],
  [
    { titleZh: '', titleEn: 'Down', titleZhTW: '停機' },
    'Down / zh-TW: 停機',
    { zh: 'Down', en: 'Down', 'zh-TW': '停機' },
  ],
  [
    { titleZh: '甲 / 乙', titleEn: 'A', titleZhTW: '/ 停機' },
    '甲/乙 / A / zh-TW: /停機',
    { zh: '甲/乙', en: 'A', 'zh-TW': '/停機' },
  ],
  [{ titleZh: '甲  /  乙', titleEn: '' }, '甲/乙', { zh: '甲/乙', en: '甲/乙' }],
  [{ titleZh: '甲 / 乙 /', titleEn: '' }, '甲/乙/', { zh: '甲/乙/', en: '甲/乙/' }],
])('%j is named %s in the log', (titles, name, texts) => {
  expect(announcementName(titles)).toBe(name)
  expect(titlesOfName(name)).toEqual(texts)
})

test('an older name with a separator in a title is used whole', () => {
  const whole = '甲 / 乙 / A'
  expect(titlesOfName(`${whole} / zh-TW: 停機`)).toEqual({ zh: whole, en: whole, 'zh-TW': '停機' })
})

test('the label of a field names its language in the language of the reader', () => {
  const { label } = menuFields.titleZhTW
  expect([translate(label, 'zh-CN'), translate(label, 'en-US')]).toEqual([
    '繁体中文名称',
    'Traditional Chinese title',
  ])
})
