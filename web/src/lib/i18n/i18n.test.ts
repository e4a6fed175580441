import { languages } from '@amber/contract/localized-text.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { expect, test } from 'vitest'
import { createI18n, defineMessages, translator } from './i18n.ts'
import { loadLanguage } from './load-language.ts'
import { createStorage } from '#web/lib/browser/storage.ts'

const messages = defineMessages({
  title: { zh: '用户', en: 'Users' },
  chosen: { zh: '已选 {count} 项', en: '{count} items selected', one: '{count} item selected' },
})

test('translates a message with placeholders and singular form', () => {
  const en = translator(messages, 'en-US')
  const zh = translator(messages, 'zh-CN')
  expect([en('title'), zh('title')]).toEqual(['Users', '用户'])
  expect(en('chosen', { count: 1 })).toBe('1 item selected')
  expect(en('chosen', { count: 2 })).toBe('2 items selected')
  expect(zh('chosen', { count: 1 })).toBe('已选 1 项')
})

test('a missing language, an unknown key and a missing placeholder do not compile', () => {
  // @ts-expect-error -- the English half is missing
  defineMessages({ title: { zh: '用户' } })
  const t = translator(messages, 'en-US')
  // @ts-expect-error -- there is no such key
  expect(() => t('titel')).toThrow(TypeError)
  // @ts-expect-error -- the placeholder has no value
  t('chosen')
})

test('uses the stored language, or the first one when it is missing or unknown', () => {
  const languageOf = (first: Language) =>
    createI18n({ storage: createStorage(() => localStorage), first, load: loadLanguage }).getState()
      .language
  expect(languages.map(languageOf)).toEqual(languages)
  localStorage.setItem('lang', 'qaa')
  expect(languages.map(languageOf)).toEqual(languages)
  localStorage.setItem('lang', 'en-US')
  expect(languages.map(languageOf)).toEqual(languages.map(() => 'en-US'))
})

test('stores a selected language and no longer as default', () => {
  localStorage.setItem('langByDefault', 'zh-CN')
  createI18n({
    storage: createStorage(() => localStorage),
    first: 'zh-CN',
    load: loadLanguage,
  }).setLanguage('en-US')
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ lang: 'en-US' })
})
