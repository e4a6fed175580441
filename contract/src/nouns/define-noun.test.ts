import { expect, test } from 'vitest'
import { brokenRules, defineNoun, type NounRule } from './define-noun.ts'

const label = { zh: '', en: '' }
const options = { new: label, used: label, broken: label }
const common = { name: 'asset', plural: 'assets', labels: { one: label, many: label } } as const
const fields = {
  name: { label, kind: 'text', isRequired: true },
  status: { label, kind: 'choice', options },
  price: { label, kind: 'money' },
  places: { label, kind: 'number' },
  active: { label, kind: 'flag' },
  tags: { label, kind: 'tags' },
  owner: { label, kind: 'record', of: 'user' },
  scan: { label, kind: 'file' },
} as const

/** Compiles only if the values are exactly of these types. */
type Values = {
  readonly name: string
  readonly status: 'new' | 'used' | 'broken' | null
  readonly price: string | null
  readonly places: number | null
  readonly active: boolean
  readonly tags: string[]
  readonly owner: string | null
  readonly scan: string | null
}
const ruleOf = (isKept: (values: Values) => boolean): NounRule<typeof fields> => ({
  field: 'price',
  problem: 'required',
  isKept,
})
const valuesSeen = (values: Parameters<NounRule<typeof fields>['isKept']>[0]): Values => values

test('passes stored values with the types of their fields to rules', () => {
  const seen: Values[] = []
  const rule = ruleOf((values) => {
    seen.push(valuesSeen(values))
    return values.active
  })
  const user = { id: '1', name: 'Ann' }
  const record = { name: 'Desk', active: false, price: '', owner: user, scan: null, version: 1 }
  expect(brokenRules({ fields, rules: [rule] }, record)).toEqual({ price: 'required' })
  const empty = { status: null, price: null, places: null, tags: [], scan: null }
  expect(seen).toEqual([{ ...empty, name: 'Desk', active: false, owner: '1' }])
  const content = { ...record, active: true, owner: '2' }
  expect(brokenRules({ fields, rules: [rule] }, content)).toEqual({})
  expect(seen[1]).toMatchObject({ owner: '2' })
})

test('does not compile rules and actions with unknown keys or values', () => {
  const action = { label, done: label }
  const noun = defineNoun({
    ...common,
    fields,
    rules: [
      { field: 'price', problem: 'required', isKept: ({ status }) => status !== 'used' },
      // @ts-expect-error -- no field
      { field: 'prise', problem: 'required', isKept: () => true },
      // @ts-expect-error -- no code of the choice
      { field: 'price', problem: 'required', isKept: ({ status }) => status !== 'lost' },
      // @ts-expect-error -- an amount is a text
      { field: 'price', problem: 'required', isKept: ({ price }) => price === 5 },
      // @ts-expect-error -- no field
      { field: 'price', problem: 'required', isKept: ({ prise }) => prise !== null },
    ],
    actions: {
      breakDown: { ...action, sets: { status: 'broken', price: null, places: 0, active: false } },
      // @ts-expect-error -- no code of the choice
      lose: { ...action, sets: { status: 'lost' } },
      // @ts-expect-error -- no field
      cheapen: { ...action, sets: { status: 'used', prise: '1' } },
      // @ts-expect-error -- an amount is a text
      price: { ...action, sets: { price: 1 } },
      // @ts-expect-error -- a required field
      rename: { ...action, sets: { name: null } },
      mark: { ...action, sets: { tags: ['old'] } },
      // @ts-expect-error -- a list is never null
      unmark: { ...action, sets: { tags: null } },
      // @ts-expect-error -- a list of texts
      count: { ...action, sets: { tags: [1] } },
    },
  })
  type Verb = keyof NonNullable<(typeof noun)['actions']>
  // @ts-expect-error -- no action
  const verbs: Verb[] = ['breakDown', 'retire']
  expect(Object.keys(noun.actions ?? {})).toContain(verbs[0])
})
