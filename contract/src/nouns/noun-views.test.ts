import { expect, test } from 'vitest'
import * as z from 'zod'
import { brokenRules, defineNoun, type Noun, type NounRule } from './define-noun.ts'
import { callsOf, listInputOf } from './noun-calls.ts'
import { hiddenFieldsOf, nounSeenBy } from './noun-views.ts'

const label = { zh: '', en: '' }
const asset = defineNoun({
  name: 'asset',
  plural: 'assets',
  labels: { one: label, many: label },
  fields: {
    name: { label, kind: 'text', isRequired: true },
    price: {
      label,
      kind: 'money',
      isFilterable: true,
      isSortable: true,
      visibleTo: 'viewPrices',
    },
    rented: { label, kind: 'flag', visibleTo: 'viewPrices' },
    owner: { label, kind: 'record', of: 'user', visibleTo: 'viewOwners' },
  },
  views: { viewPrices: label, viewOwners: label },
})
const calls = callsOf(asset)
const id = '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11'

const refused = (change: Partial<Noun>) => () =>
  callsOf({ ...(asset as unknown as Noun), ...change })
const withField = (field: object) => {
  const { name, price, rented, owner } = asset.fields
  return refused({ fields: { name, price: { ...price, ...field }, rented, owner } })
}

test('refuses unused views and unsuitable fields', () => {
  const action = { label, done: label, sets: {} }
  const { viewPrices, viewOwners } = asset.views!
  const { name, price, rented, owner } = asset.fields
  const rule = { field: 'price', problem: 'required', isKept: () => true } as const
  const cases: [start: () => unknown, sentence: string][] = [
    [refused({ views: { ...asset.views, update: label } }), 'as each noun has that verb'],
    [refused({ actions: { viewPrices: action } }), 'as an action has that verb'],
    [
      refused({ views: { ...asset.views, viewSerials: label } }),
      'no field is visible to "viewSerials"',
    ],
    [refused({ views: { viewPrices } }), `owner is visible to "viewOwners", which isn't a view`],
    [withField({ isRequired: true }), 'alone, as it is required'],
    [withField({ kind: 'text', isSortable: false, isUnique: true }), 'alone, as it is unique'],
    [refused({ fields: { price, name, rented, owner } }), 'alone, as it names the record'],
    [refused({ rules: [rule] }), 'asset: price can\'t be visible to "viewPrices" alone, as a rule'],
  ]
  for (const [start, sentence] of cases) expect(start, sentence).toThrow(sentence)
  const shown = { ...rule, field: 'name' } as const
  expect(refused({ rules: [shown], views: { viewPrices, viewOwners } })).not.toThrow()
})

test('does not compile fields with an unknown view', () => {
  const noun = defineNoun({
    name: 'crate',
    plural: 'crates',
    labels: { one: label, many: label },
    fields: {
      name: { label, kind: 'text' },
      // @ts-expect-error -- no view
      price: { label, kind: 'money', visibleTo: 'viewPrise' },
    },
    views: { viewPrices: label },
  })
  type View = keyof NonNullable<(typeof noun)['views']>
  // @ts-expect-error -- no view
  const views: View[] = ['viewPrices', 'viewPrise']
  defineNoun({
    name: 'crate',
    plural: 'crates',
    labels: { one: label, many: label },
    // @ts-expect-error -- no view
    fields: { name: { label, kind: 'text', visibleTo: 'viewNames' } },
  })
  expect(views).toContain(Object.keys(noun.views ?? {})[0])
})

test('shows common fields and those of held permissions', () => {
  const holding = (...held: string[]) => ({ can: (code: string) => held.includes(code) })
  expect(hiddenFieldsOf(asset, holding())).toEqual(['price', 'rented', 'owner'])
  expect(hiddenFieldsOf(asset, holding('asset:viewPrices'))).toEqual(['owner'])
  expect(hiddenFieldsOf(asset, holding('viewPrices', 'user:viewPrices'))).toHaveLength(3)
  const all = holding('asset:viewPrices', 'asset:viewOwners')
  expect(nounSeenBy(asset as unknown as Noun, all)).toBe(asset)
  const seen = nounSeenBy(asset as unknown as Noun, holding())
  expect(Object.keys(seen.fields)).toEqual(['name'])
  const { shape } = listInputOf(seen)
  expect(Object.keys(shape)).toEqual(['current', 'size', 'sort'])
  expect(z.safeParse(shape.sort, 'price').success).toBe(false)
})

test('accepts writes and answers without such fields, also switches', () => {
  const content: z.input<typeof calls.create.input> = { name: 'Desk' }
  expect(z.safeParse(calls.create.input, content).success).toBe(true)
  expect(z.safeParse(calls.create.input, { name: 'Desk', rented: null }).success).toBe(false)
  const stamps = { createBy: null, createTime: '2026-03-04T05:06:07Z' }
  const record: z.input<typeof calls.get.output> = {
    ...stamps,
    updateBy: null,
    updateTime: stamps.createTime,
    version: 1,
    name: 'Desk',
    id,
  }
  expect(z.parse(calls.get.output, record)).toEqual(record)
  const price: string | null | undefined = z.parse(calls.get.output, {
    ...record,
    price: '1',
  }).price
  expect(price).toBe('1')
})

test('passes an omitted switch to rules as off', () => {
  const seen: unknown[] = []
  const isKept: NounRule['isKept'] = ({ rented }) => seen.push(rented) > 0
  const rules = [{ field: 'name', problem: 'required', isKept }] as const
  for (const record of [{}, { rented: true }]) brokenRules({ fields: asset.fields, rules }, record)
  expect(seen).toEqual([false, true])
})

test('documents the permission at fields, searches and answers', () => {
  const fieldOf = (schema: z.core.$ZodType, name: string) =>
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})[name]
  const marked = { 'x-permission': 'asset:viewPrices' }
  expect(fieldOf(calls.get.output, 'price')).toMatchObject(marked)
  expect(fieldOf(calls.update.input, 'rented')).toMatchObject(marked)
  for (const name of ['priceFrom', 'priceTo']) {
    expect(fieldOf(calls.list.input, name)).toMatchObject(marked)
    expect(fieldOf(calls.download.input, name)).toMatchObject(marked)
  }
  const owners = { enum: ['owner'], 'x-permission': 'asset:viewOwners' }
  expect(fieldOf(calls.findRecords!.input, 'field')).toMatchObject(owners)
  const files = {
    scan: { label, kind: 'file' },
    photo: { label, kind: 'picture', visibleTo: 'viewOwners' },
  } as const
  const { file, preview } = refused({ fields: { ...asset.fields, ...files } })()
  const photos = { enum: ['photo'], 'x-permission': 'asset:viewOwners' }
  expect(fieldOf(preview!.input, 'field')).toMatchObject(photos)
  expect(fieldOf(file!.input, 'field')).toMatchObject({
    anyOf: [{ enum: ['scan'] }, photos],
  })
  expect(file!.input.safeParse({ id, field: 'name' }).error?.issues).toMatchObject([
    { path: ['field'], message: 'invalid' },
  ])
  for (const schema of [calls.get.output, calls.update.input])
    expect(Object.keys(fieldOf(schema, 'name') as object)).not.toContain('x-permission')
})
