import { describe, expect, test } from 'vitest'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { nounReference } from '@amber/contract/nouns/noun-reference.ts'
import { endpoints } from '@amber/contract/api.ts'
import { reference } from './reference.ts'

const chinese = /\p{Script=Han}/u

test('the reference describes exactly the existing calls', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  expect([...reference.keys()].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

describe('texts of the reference', () => {
  const texts = [...reference].flatMap(([name, { summary, description }]) => [
    { name, text: summary, isSentence: false },
    ...(description ? [{ name, text: description, isSentence: true }] : []),
  ])

  test('are in both languages', () => {
    for (const { name, text } of texts) {
      // A name such as `OpenID Connect` may stand for itself, never for the whole text.
      expect(text.zh, name).toMatch(chinese)
      expect(text.en, name).not.toMatch(chinese)
      expect(text.en, name).toMatch(/^[A-Z]/)
    }
  })

  test('are short summaries, and sentences', () => {
    for (const { name, text, isSentence } of texts) {
      expect(text.en.endsWith('.'), name).toBe(isSentence)
      expect(text.zh.endsWith('。'), name).toBe(isSentence)
      if (!isSentence) expect(text.en.length, name).toBeLessThan(60)
    }
  })

  test.each(['zh', 'en'] as const)('have unique summaries per domain in %s', (language) => {
    const seen = [...reference.values()].map(
      ({ domain, summary }) => `${domain.tag}: ${summary[language]}`,
    )
    expect(seen).toEqual([...new Set(seen)])
  })
})

test('a noun has texts for each of its calls, from its labels', () => {
  const label = { zh: '负责人', en: 'Owner' }
  const part = defineNoun({
    name: 'sparePart',
    plural: 'spareParts',
    labels: { one: { zh: '备件', en: 'Spare part' }, many: { zh: '备件', en: 'Spare parts' } },
    fields: {
      name: { label, kind: 'text', isRequired: true, isImported: true },
      owner: { label, kind: 'record', of: 'user' },
    },
    actions: { retire: { label: { zh: '报废', en: 'Retire' }, done: label, sets: {} } },
  })
  const { tag, groups } = nounReference(part)
  const texts = groups['spareParts'] ?? {}
  expect(tag).toBe('spare-parts')
  expect(Object.keys(groups['sparePartImports'] ?? {})).toContain('faultFile')
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(callsOf(part)).toSorted())
  expect(texts['list']?.summary).toEqual({ zh: '查询备件列表', en: 'List spare parts' })
  expect(texts['retire']?.summary).toEqual({ zh: '报废备件', en: 'Retire spare part' })
})
