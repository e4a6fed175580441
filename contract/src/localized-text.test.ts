import { describe, expect, test } from 'vitest'
import { addLanguagePack, compilePack, packKey } from './language-packs.ts'
import { languagePacks } from '@amber/contract/languages/packs.ts'
import translations from '@amber/contract/languages/zh-TW.json' with { type: 'json' }
import {
  composeText,
  firstLanguage,
  languageOf,
  namedLanguage,
  textsInAll,
  translate,
} from './localized-text.ts'

addLanguagePack('zh-TW', languagePacks['zh-TW'])
const signIn = { zh: '登录', en: 'Sign in' }

describe('a language with a file', () => {
  test('shows the translation of the file', () => {
    expect(translate({ zh: '用户管理', en: 'Users' }, 'zh-TW')).toBe('使用者管理')
    expect(textsInAll(signIn).slice(0, 3)).toEqual(['登录', 'Sign in', '登入'])
  })

  test('shows its fallback for a text that the file lacks', () => {
    expect(translate({ zh: '我的报表', en: 'My report' }, 'zh-TW')).toBe('我的报表')
    expect(translate({ zh: '', en: 'My report' }, 'zh-TW')).toBe('My report')
  })

  test('identifies a text by both its Chinese and English source', () => {
    expect(translate({ zh: '登录', en: 'Another meaning' }, 'zh-TW')).toBe('登录')
  })

  test('translates composed texts when they are read', () => {
    const text = composeText(
      (translateTo) => translateTo(signIn) + translateTo({ zh: '。', en: '.' }),
    )
    expect(translate(text, 'zh-TW')).toBe('登入。')
    expect(text).toEqual({ zh: '登录。', en: 'Sign in.' })
  })

  test('takes the plural category of the count', () => {
    const source = { zh: '{count} 个', en: '{count} items' }
    const plural = { one: '{count} 筆', other: '{count} 多筆' }
    addLanguagePack('zh-TW', { [packKey(source)]: plural })
    // Chinese has one category for all numbers.
    expect(translate(source, 'zh-TW', { count: 1 })).toBe('1 多筆')
    addLanguagePack('zh-TW', languagePacks['zh-TW'])
  })
})

test('English has a singular form', () => {
  const text = { zh: '{count} 人', en: '{count} users', one: '{count} user' }
  const forms = [0, 1, 2].map((count) => translate(text, 'en-US', { count }))
  expect(forms).toEqual(['0 users', '1 user', '2 users'])
})

test('keeps placeholders without a value, names of built-in properties included', () => {
  const text = { zh: '{user}', en: '{user} {missing} {constructor} {toString}' }
  expect(translate(text, 'en-US', { user: 'Lin' })).toBe('Lin {missing} {constructor} {toString}')
})

test.each([
  ['zh-TW', 'zh-TW'],
  ['zh-Hant-HK,en;q=0.5', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hans-TW', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['en;q=0.4, zh-hk;q=0.8', 'zh-TW'],
  // Private use (RFC 5646).
  ['qaa', null],
])('%s requests %s', (accepted, language) => {
  expect(namedLanguage(accepted)).toBe(language)
  expect(firstLanguage('browser', accepted)).toBe(language ?? 'zh-CN')
})

test('reports the fallback language of a text without a translation', () => {
  expect(languageOf(signIn, 'zh-TW')).toBe('zh-CN')
  expect(languageOf({ zh: '', en: 'Sign in' }, 'zh-TW')).toBe('en-US')
})

describe('the file of zh-TW', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

  test('keeps the placeholders of each text', () => {
    const faults = translations.filter(
      ({ zh, text }) => String(placeholders(zh)) !== String(placeholders(text)),
    )
    expect(faults).toEqual([])
  })

  test('has no duplicate keys', () => {
    const differing = translations.filter(({ zh, text }) => zh !== text)
    expect(Object.keys(compilePack(translations, 'zh'))).toHaveLength(differing.length)
  })
})
