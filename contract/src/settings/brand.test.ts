import { expect, test } from 'vitest'
import { brandName, defaultBrand, printBrand, readBrand } from './brand.ts'
import { settingSchemas } from './settings.ts'

test('a printed brand contains only differences and reads back unchanged', () => {
  const brand = {
    ...defaultBrand,
    nameZh: '"</title>',
    primaryColor: '#1677FF',
    company: 'Acme',
    icpNumber: '京ICP备1号',
  }
  expect(readBrand(printBrand(brand))).toEqual(brand)
  expect(Object.keys(JSON.parse(printBrand(brand)))).toEqual([
    'nameZh',
    'primaryColor',
    'company',
    'icpNumber',
  ])
  expect(printBrand(defaultBrand)).toBe('')
})

test.each([
  '',
  '*',
  'null',
  '5',
  '[]',
  '{',
  '{"nameZh":5}',
  '{"primaryColor":"red;}"}',
  '{"companyUrl":"javascript:alert(1)"}',
  '{"logo":"x) url(https://evil.example"}',
])('reads %j as the default', (text) => expect(readBrand(text)).toEqual(defaultBrand))

test.each([
  ['nameZh', ''],
  ['nameEn', ' '],
  ['nameEn', 'x'.repeat(41)],
  ['shortNameEn', 'A\u202EB'],
  ['companyUrl', 'javascript:alert(1)'],
  ['smsSignature', '【x】'],
  ['totpIssuer', 'a:b'],
  ['mailSender', 'a\r\nBcc: x@example.com'],
  ['favicon', '../../etc/passwd'],
  ['primaryColor', ''],
  ['primaryColor', 'red'],
  ['primaryColor', '#12345'],
  ['primaryColor', '#123456;}body{display:none'],
])('refuses %s of %j', (field, value) => {
  const { error } = settingSchemas.brand.safeParse({ ...defaultBrand, [field]: value })
  expect(error?.issues.map(({ path }) => path)).toContainEqual([field])
})

test('names the product in each language', () => {
  const brand = { ...defaultBrand, nameZh: '极星', nameEn: 'Acme' }
  expect(brandName(brand)).toEqual({ zh: '极星', en: 'Acme' })
})
