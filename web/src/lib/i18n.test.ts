import { expect, test } from 'vitest'
import { createI18n, defineMessages, translator } from './i18n.ts'
import { createStorage } from './storage.ts'

const messages = defineMessages({
  title: { zh: '用户', en: 'Users' },
  chosen: { zh: '已选 {count} 项', en: '{count} items selected', one: '{count} item selected' },
})

test('says a message in the language, holes filled, with its form for one', () => {
  const en = translator(messages, 'en-US')
  const zh = translator(messages, 'zh-CN')
  expect([en('title'), zh('title')]).toEqual(['Users', '用户'])
  expect(en('chosen', { count: 1 })).toBe('1 item selected')
  expect(en('chosen', { count: 2 })).toBe('2 items selected')
  expect(zh('chosen', { count: 1 })).toBe('已选 1 项')
})

test('a missing pair, a wrong key and an empty hole do not compile', () => {
  // @ts-expect-error the English half is missing
  defineMessages({ title: { zh: '用户' } })
  const t = translator(messages, 'en-US')
  // @ts-expect-error there is no such key
  expect(() => t('titel')).toThrow(TypeError)
  // @ts-expect-error the hole has no value
  t('chosen')
})

test.each([
  [['en-GB', 'zh-CN'], 'en-US'],
  [['zh-TW', 'en'], 'zh-CN'],
  [['fr-FR'], 'zh-CN'],
  [[], 'zh-CN'],
])('a browser that asks for %j gets %s', (asked, language) => {
  const storage = createStorage(() => localStorage)
  expect(createI18n({ storage, asked }).getState().language).toBe(language)
})

test('a chosen language is remembered', () => {
  const storage = createStorage(() => localStorage)
  createI18n({ storage, asked: [] }).setLanguage('en-US')
  expect(localStorage.getItem('lang')).toBe('en-US')
  expect(createI18n({ storage, asked: ['zh-CN'] }).getState().language).toBe('en-US')
})
