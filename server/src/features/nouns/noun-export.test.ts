import { expect, test } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { exportedFields } from './noun-export.queries.ts'

const label = { zh: '字段', en: 'Field' }

test('exports all fields but excluded ones, and the time of the last change', () => {
  const noun = defineNoun({
    name: 'asset',
    plural: 'assets',
    labels: { one: label, many: label },
    fields: {
      name: { label, kind: 'text' },
      price: { label, kind: 'money', isExported: true },
      notes: { label, kind: 'text', isExported: false },
    },
  })
  expect(exportedFields(noun).map(([name]) => name)).toEqual(['name', 'price', 'updateTime'])
})
