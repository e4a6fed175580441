import { expect, test } from 'vitest'
import { composeText, languages, translate } from '@amber/contract/localized-text.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import * as z from 'zod'
import { defineNoun, importedFieldsOf, requireKnownNouns, type NounFields } from './define-noun.ts'
import { callsOf } from './noun-calls.ts'
import { endpoints } from '@amber/contract/api.ts'
import { nounList } from './nouns.ts'
import { requireTrees } from './noun-trees.ts'

const label = { zh: '', en: '' }
const options = { new: label, used: label }
const asset = defineNoun({
  name: 'asset',
  plural: 'assets',
  labels: { one: label, many: label },
  fields: {
    name: { label, kind: 'text', isRequired: true },
    status: { label, kind: 'choice', options },
    price: { label, kind: 'money' },
    share: { label, kind: 'percent' },
    tools: { label, kind: 'choices', options, isFilterable: true },
    owner: { label, kind: 'record', of: 'user' },
    tags: { label, kind: 'tags', isFilterable: true },
    bought: { label, kind: 'date', isRequired: true },
    photo: { label, kind: 'picture' },
    bill: { label, kind: 'file', isImported: true },
    hue: { label, kind: 'color' },
    extra: { label, kind: 'json' },
    extent: { label, kind: 'number-range' },
    term: { label, kind: 'day-range', isRequired: true },
  },
  rules: [
    {
      field: 'price',
      problem: 'required',
      isKept: ({ status, price }) => status !== 'used' || price != null,
    },
  ],
})
const { create, list, update } = callsOf(asset)
const term = { from: '2026-03-04', to: '2026-03-04' }
const good = { name: 'Desk', bought: '2026-03-04', term }
const id = '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11'

const problemsOf = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [{}, undefined],
  [{ price: '1234.50', share: 12.5 }, undefined],
  [{ price: '12.345' }, [['price', 'money_invalid']]],
  [{ share: 101 }, [['share', 'number_range']]],
  [{ bought: '2026-02-30' }, [['bought', 'date_invalid']]],
  [{ bought: null }, [['bought', 'required']]],
  [{ tools: ['new', 'used'], owner: id }, undefined],
  [{ tools: ['new', 'new'] }, [['tools', 'invalid']]],
  [{ owner: 'Ann' }, [['owner', 'invalid']]],
  [{ photo: id, bill: null }, undefined],
  [{ photo: '' }, [['photo', 'file_unfinished']]],
  [{ bill: { id } }, [['bill', 'invalid']]],
  [{ tags: ['urgent', 'TCP/IP'] }, undefined],
  [{ tags: ['a,b'] }, [['tags.0', 'tags_invalid']]],
  [{ tags: null }, [['tags', 'tags_invalid']]],
  [{ hue: '#1677FF', extra: [{ a: 1 }], extent: { from: -1, to: 2.5 } }, undefined],
  [{ hue: 'blue' }, [['hue', 'color_invalid']]],
  [{ extra: '{}' }, [['extra', 'json_invalid']]],
  [{ extent: { from: 2, to: 1 } }, [['extent', 'number_range_reversed']]],
  [{ extent: { from: 1, to: null } }, [['extent.to', 'number_invalid']]],
  [{ term: null }, [['term', 'required']]],
  [{ term: { from: '2026-03-04', to: '2026-03-03' } }, [['term', 'range_reversed']]],
  [{ hue: null, extra: null, extent: null }, undefined],
  [{ status: 'used' }, [['price', 'required']]],
  [{ status: 'used', price: '1' }, undefined],
])('the content %j is refused with %j', (content, problems) => {
  expect(problemsOf(create.input, { ...good, ...content })).toEqual(problems)
})

test('reports the sentence of a rule, also in a pack language', () => {
  const sentence = {
    zh: '已用资产须有价格',
    en: 'A used asset needs its price',
    'zh-TW': '須有價格',
  }
  const composed = composeText((translateTo) => `${translateTo(sentence)}!`)
  for (const problem of [sentence, composed]) {
    const rule = { ...asset.rules![0]!, problem }
    const calls = callsOf({ ...asset, rules: [rule] })
    const [[field, message] = []] = problemsOf(calls.create.input, { ...good, status: 'used' })!
    expect(field).toBe('price')
    for (const language of languages)
      expect(translate(textForIssue(message!), language)).toBe(translate(problem, language))
  }
})

test('leaves rules of an edit without a field to the server', () => {
  const whole = {
    ...good,
    id,
    version: 1,
    status: 'used',
    price: null,
    share: null,
    tools: [],
    owner: null,
    tags: [],
    photo: null,
    bill: null,
    hue: null,
    extra: null,
    extent: null,
  }
  expect(problemsOf(update.input, whole)).toEqual([['price', 'required']])
  expect(problemsOf(update.input, { ...good, id, version: 1, status: 'used' })).toBeUndefined()
})

test('reads files by the key of their field and previews by that of a picture', () => {
  const { file, preview } = callsOf(asset)
  expect(problemsOf(file!.input, { id, field: 'bill' })).toBeUndefined()
  expect(problemsOf(file!.input, { id, field: 'name' })).toEqual([['field', 'invalid']])
  expect(problemsOf(preview!.input, { id, file: id, field: 'photo' })).toBeUndefined()
  expect(problemsOf(preview!.input, { id, file: id, field: 'bill' })).toEqual([
    ['field', 'invalid'],
  ])
  const { bill, name } = asset.fields
  expect(Object.keys(callsOf({ ...asset, fields: { name }, rules: [] }))).not.toContain('file')
  const withoutPicture = callsOf({ ...asset, fields: { name, bill }, rules: [] })
  expect([withoutPicture.file === undefined, withoutPicture.preview]).toEqual([false, undefined])
})

test('finds other records for a field of them', () => {
  const { name, owner, bill } = asset.fields
  const fields = { name, owner, bill, parent: { label, kind: 'record', of: 'asset' } } as const
  const { findRecords } = callsOf({ ...asset, fields, rules: [] })
  for (const field of ['owner', 'parent'])
    expect(problemsOf(findRecords!.input, { field, text: 'a', record: id })).toBeUndefined()
  for (const field of ['name', 'bill', undefined])
    expect(problemsOf(findRecords!.input, { field })).toEqual([['field', 'invalid']])
  expect(Object.keys(callsOf({ ...asset, fields: { name }, rules: [] }))).not.toContain(
    'findRecords',
  )
})

test('accepts fields of users, of the noun itself and of listed nouns', () => {
  const { name } = asset.fields
  const holding = (of: string) => ({
    ...asset,
    fields: { name, other: { label, kind: 'record', of } as const },
    rules: [],
  })
  const supplier = { ...asset, name: 'supplier', plural: 'suppliers' }
  for (const of of ['user', 'asset', 'supplier'])
    expect(() => requireKnownNouns([holding(of), supplier])).not.toThrow()
  expect(() => requireKnownNouns([holding('suplier'), supplier])).toThrow(
    'asset: other refers to "suplier"; there are only user, asset, supplier',
  )
})

const holding = (name: string, fields: NounFields) => ({
  ...asset,
  name,
  fields: { name: asset.fields.name, ...fields },
  rules: [],
})
const inTree = (of: string) => ({ label, kind: 'record', of, isTree: true }) as const

test('accepts trees of nouns with exactly one field of themselves, for all readers', () => {
  const parent = { label, kind: 'record', of: 'area' } as const
  const asking = holding('desk', { area: inTree('area') })
  for (const own of [parent, inTree('area')])
    expect(() => requireTrees([asking, holding('area', { parent: own })])).not.toThrow()
  const hidden = { ...parent, visibleTo: 'viewParents' }
  for (const fields of [{}, { parent, other: parent }, { parent: hidden }] as NounFields[])
    expect(() => requireTrees([asking, holding('area', fields)])).toThrow(
      `desk: area can't be a tree of "area", which needs exactly one field of itself that all its readers see: its parent`,
    )
  expect(() => requireTrees([holding('desk', { owner: inTree('user') })])).toThrow(
    'a tree of "user"',
  )
})

test('reads trees by their field, and finds exactly or within a node', () => {
  const area = { ...inTree('asset'), isFilterable: true } as const
  const calls = callsOf(holding('asset', { area, owner: asset.fields.owner }))
  expect(problemsOf(calls.findTree!.input, { field: 'area' })).toBeUndefined()
  expect(problemsOf(calls.findTree!.input, { field: 'owner' })).toEqual([['field', 'invalid']])
  expect(problemsOf(calls.list.input, { area: id, areaWithin: id })).toBeUndefined()
  expect(problemsOf(calls.list.input, { areaWithin: 'x' })).toEqual([['areaWithin', 'invalid']])
  expect(callsOf(holding('asset', { owner: asset.fields.owner })).findTree).toBeUndefined()
  const areaWithin = { ...searchable, kind: 'text' } as const
  expect(() => callsOf(holding('asset', { areaWithin, area }))).toThrow(
    "area can't be searched, as another field has the search areaWithin",
  )
})

test('has no import with a required file', () => {
  const name = { ...asset.fields.name, isImported: true }
  const { bill } = asset.fields
  expect(importedFieldsOf({ fields: { name, bill } })).toEqual(['name'])
  expect(importedFieldsOf({ fields: { name, bill: { ...bill, isRequired: true } } })).toEqual([])
})

test('searches several choices or tags and refuses unknown and empty ones', () => {
  expect(problemsOf(list.input, { tools: 'new,used' })).toBeUndefined()
  expect(problemsOf(list.input, { tools: 'new,lost' })).toEqual([['tools', 'invalid']])
  expect(problemsOf(list.input, { tags: 'urgent,TCP/IP' })).toBeUndefined()
  for (const tags of ['urgent,', 'urgent, later'])
    expect(problemsOf(list.input, { tags }), tags).toEqual([['tags', 'invalid']])
})

const searchable = { label, isFilterable: true } as const
const gauge = defineNoun({
  name: 'gauge',
  plural: 'gauges',
  labels: { one: label, many: label },
  fields: {
    name: { ...searchable, kind: 'text' },
    count: { ...searchable, kind: 'number' },
    share: { ...searchable, kind: 'percent' },
    price: { ...searchable, kind: 'money' },
    bought: { ...searchable, kind: 'date' },
    checked: { ...searchable, kind: 'time' },
    active: { ...searchable, kind: 'flag' },
  },
})

test.each([
  [{ countFrom: '-1', countTo: '-1', shareTo: '12.5', priceFrom: '1234567890123.99' }, undefined],
  [{ boughtFrom: '2026-03-04', boughtTo: '2026-03-04' }, undefined],
  [{ checkedFrom: '2026-03-04T05:06:00.000Z', active: 'false' }, undefined],
  [{ countFrom: '10', countTo: '9' }, [['countTo', 'number_range_reversed']]],
  [{ priceFrom: '9.01', priceTo: '9' }, [['priceTo', 'number_range_reversed']]],
  [{ boughtFrom: '2026-03-04', boughtTo: '2026-03-03' }, [['boughtTo', 'range_reversed']]],
  [
    { checkedFrom: '2026-03-04T05:06:00Z', checkedTo: '2026-03-04T05:05:59.999Z' },
    [['checkedTo', 'range_reversed']],
  ],
  [{ countFrom: 'much' }, [['countFrom', 'number_invalid']]],
  [{ countFrom: '1e400' }, [['countFrom', 'number_invalid']]],
  [{ priceTo: '9'.repeat(14) }, [['priceTo', 'number_invalid']]],
  [{ boughtFrom: '2026-02-30' }, [['boughtFrom', 'date_invalid']]],
  [{ checkedTo: '2026-03-04' }, [['checkedTo', 'date_invalid']]],
  [{ active: 'yes' }, [['active', 'invalid']]],
])('a list and an export by %j are refused with %j', (search, problems) => {
  const calls = callsOf(gauge)
  expect(problemsOf(calls.list.input, search)).toEqual(problems)
  expect(problemsOf(calls.download.input, { ...search, format: 'csv' })).toEqual(problems)
})

test('refuses unsearchable fields and equal names of searches', () => {
  const { bill, photo, price } = asset.fields
  const withFields = (fields: NounFields) => () => callsOf({ ...asset, fields, rules: [] })
  for (const [kind, file] of Object.entries({ file: bill, picture: photo }))
    expect(withFields({ scan: { ...file, isFilterable: true } })).toThrow(
      `asset: scan can't be searched, as it is of the kind "${kind}"`,
    )
  const priceTo = { ...searchable, kind: 'text' } as const
  expect(withFields({ priceTo, price: { ...price, isFilterable: true } })).toThrow(
    "asset: price can't be searched, as another field has the search priceTo",
  )
  expect(withFields({ priceTo, price })).not.toThrow()
  const fields = { price, priceFrom: priceTo, priceTo }
  const { list } = callsOf({ ...asset, fields, rules: [] })
  expect(problemsOf(list.input, { priceFrom: '2', priceTo: '1' })).toBeUndefined()
})

test('refuses unsortable fields and unique fields other than texts', () => {
  const withField = (field: NounFields[string]) => () =>
    callsOf({ ...asset, fields: { title: asset.fields.name, part: field }, rules: [] })
  const { tools, owner, tags, photo, bill, hue, extra, extent, term, ...sortable } = asset.fields
  for (const field of [tools, owner, tags, photo, bill, hue, extra, extent, term])
    expect(withField({ ...field, isSortable: true })).toThrow(
      `asset: part can't be sorted by, as it is of the kind "${field.kind}"`,
    )
  expect(withField({ label, kind: 'text', isLong: true, isSortable: true })).toThrow(
    'asset: part can\'t be sorted by, as it is of the kind "long text"',
  )
  for (const field of [...Object.values(sortable), ...Object.values(gauge.fields)])
    expect(withField({ ...field, isSortable: true })).not.toThrow()
  for (const field of [sortable.price, sortable.bought, tags])
    expect(withField({ ...field, isUnique: true })).toThrow(
      `asset: part can't be unique, as it is of the kind "${field.kind}"`,
    )
  for (const long of [{ isLong: true }, { maxLength: 601 }])
    expect(withField({ label, kind: 'text', isUnique: true, ...long })).toThrow(
      "asset: part can't be unique, as its texts may have more than 600 characters",
    )
  for (const short of [{}, { maxLength: 600 }])
    expect(withField({ label, kind: 'text', isUnique: true, ...short })).not.toThrow()
})

test.each(['version', 'removedAt', 'current'])('refuses a field named %s', (name) => {
  const fields = { title: asset.fields.name, [name]: { label, kind: 'number' } } as const
  expect(() => callsOf({ ...asset, fields, rules: [] })).toThrow(
    `asset: ${name} can't be a field, as each record or its list has one`,
  )
})

test.each([
  ['prise', '1'],
  ['status', 'broken'],
  ['status', 'toString'],
  ['name', ''],
  ['price', 'abc'],
  ['share', '101'],
  ['bought', '2026-02-30'],
])('an action that sets %s to %j is refused', (key, value) => {
  const action = { label, done: label, sets: { [key]: value } }
  expect(() => callsOf({ ...asset, actions: { retire: action } })).toThrow(
    `asset: "retire" can't set ${key} to "${value}"`,
  )
})

test('accepts actions that set lists of known values', () => {
  const setting = (sets: object) => () =>
    callsOf({ ...asset, actions: { retire: { label, done: label, sets } } })
  expect(setting({ tools: ['used'], tags: ['old'] })).not.toThrow()
  expect(setting({ tools: [], tags: [] })).not.toThrow()
  expect(setting({ tools: ['lost'] })).toThrow('asset: "retire" can\'t set tools to ["lost"]')
  expect(setting({ tags: ['a,b'] })).toThrow('can\'t set tags to ["a,b"]')
})

test('refuses actions that empty a required field', () => {
  const emptying = (key: string) => () =>
    callsOf({ ...asset, actions: { retire: { label, done: label, sets: { [key]: null } } } })
  expect(emptying('bought')).toThrow('asset: "retire" can\'t set bought to null')
  for (const key of ['price', 'status', 'owner', 'photo']) expect(emptying(key)).not.toThrow()
})

test('refuses actions with the verb of an endpoint', () => {
  const withAction = (verb: string) =>
    callsOf({ ...asset, actions: { [verb]: { label, done: label, sets: {} } } })
  for (const verb of [...Object.keys(callsOf(asset)), 'export', 'import'])
    expect(() => withAction(verb), verb).toThrow(`asset: "${verb}" can't be an action`)
  expect(Object.keys(withAction('retire'))).toContain('retire')
})

test('reads of a noun declare the kinds of records that they name', () => {
  const { list, get, findRecords, changes } = callsOf(asset)
  for (const read of [list, get, findRecords!]) expect(read.shows).toEqual(['user'])
  expect(changes).not.toHaveProperty('shows')
})

test('reads name only kinds of records that exist', () => {
  const known = new Set(['user', ...nounList.map(({ name }) => name)])
  const shown = endpoints.flatMap(({ endpoint }) => endpoint.shows ?? [])
  expect(shown.filter((kind) => !known.has(kind))).toEqual([])
})
