import * as z from 'zod'
import { endpointsOf, type NamedEndpoint } from '@amber/contract/api.ts'

export type Query = Record<string, string>
/** A list of the contract: a read whose answer is records, in pages or at once. */
export type List = NamedEndpoint & {
  fields: Readonly<Record<string, Field>>
  /** The path, without `/:id/…`, of the list whose records have lists of their own. */
  parent: string | null
}
type Field = z.core.JSONSchema.BaseSchema
/** What a list was answered, as far as cases are made from it. */
export type Page = { records: unknown[]; total: number; reach: number }

/** Pages further back than this are asked for by no one. */
const deepest = 40_000
const size = 10
/** More values than this of one filter are asked for in turn. */
const mostAlone = 8
/** What is searched for beside what is there: a letter, Chinese, its pinyin, what is nowhere. */
const texts = ['a', '王', '伟', 'wang', 'nowhere at all']
const day = 86_400_000
const moments = [1, 30, 400].map((days) => new Date(Date.now() - days * day).toISOString())

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Every list of the product. Nothing here names one, so that a new one is measured by itself. */
export function listsOfContract(): List[] {
  return endpointsOf('production')
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.answers)
    .filter(({ endpoint }) => {
      const { type, properties } = jsonSchema(endpoint.output, 'output')
      return type === 'array' || 'records' in (properties ?? {})
    })
    .map((named) => ({
      ...named,
      fields: (jsonSchema(named.endpoint.input, 'input').properties ?? {}) as List['fields'],
      parent: /^(.+)\/:id\//.exec(named.endpoint.path)?.[1] ?? null,
    }))
}

/** What a list was answered: arrays are one page. */
export function pageOf(data: unknown): Page {
  if (Array.isArray(data)) return { records: data, total: data.length, reach: data.length }
  const given = data as Pick<Page, 'records'> & Partial<Page>
  const { records, total = records.length, reach = Number.POSITIVE_INFINITY } = given
  return { records, total, reach }
}

const narrowing = ({ fields }: List) =>
  Object.entries(fields).filter(
    ([name, { format }]) => !['id', 'current', 'size', 'sort'].includes(name) && format !== 'uuid',
  )

/** All orders that a list may be asked for, the one that goes without saying first. */
export function ordersOf({ fields }: List): Query[] {
  return [{}, ...(fields['sort']?.enum ?? []).map((sort) => ({ sort: String(sort) }))]
}

/** The searches of a list by what they show, and whether that is a far page. Each is one case, in all orders. */
export function casesOf(list: List, { records, total, reach }: Page) {
  const cases: { what: string; isDeep: boolean; queries: Query[] }[] = []
  const add = (what: string, searches: Query[], isDeep = false) => {
    const queries = searches.flatMap((search) =>
      ordersOf(list).map((order) => ({ ...search, ...order })),
    )
    cases.push({ what, isDeep, queries })
  }
  add('first page', [{}])
  if ('size' in list.fields) add('first page of 100', [{ size: '100' }])
  const last = Math.min(deepest, Math.ceil(Math.min(total, reach) / size))
  if ('current' in list.fields && last > 1) add(`page ${last}`, [{ current: String(last) }], true)
  for (const [name, field] of narrowing(list)) {
    const values = valuesOf(name, { field, records })
    if (values.length > mostAlone && field.enum)
      add(
        `${name}, all`,
        values.map((value) => ({ [name]: value })),
      )
    else for (const value of values) add(`${name} ${value}`, [{ [name]: value }])
  }
  return cases
}

/** What a filter may be: all there is to choose from, or texts that are there, hardly there, and nowhere. */
function valuesOf(
  name: string,
  { field, records }: { field: Field; records: unknown[] },
): string[] {
  if (field.enum) return field.enum.map(String)
  if (field.type === 'boolean') return ['true', 'false']
  if (field.type === 'integer')
    return [String(field.maximum && field.maximum < 1000 ? field.maximum : 1)]
  if (field.format === 'date-time') return moments
  return [...new Set([...presentTexts(name, records), ...texts])]
}

/** Of what the records hold under a name, or else at all: some whole, and pieces of it. */
function presentTexts(name: string, records: unknown[]): string[] {
  const under = (record: object) =>
    Object.entries(record).filter(([key]) => key === name || key === `${name}s`)
  const found = records.flatMap((record) => {
    if (typeof record !== 'object' || record === null) return []
    const own = under(record)
    return stringsIn(own.length > 0 ? own.map(([, value]) => value) : record)
  })
  const [first, ...rest] = [...new Set(found)]
  const whole = [first, rest[Math.floor(rest.length / 2)]].filter((text) => text !== undefined)
  return whole.flatMap((text) => [text, Array.from(text).slice(-2).join('')])
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(stringsIn)
  const isText = typeof value === 'string' && value !== '' && value.length <= 32
  return isText && !/^\d{4}-\d\d-\d\dT/.test(value) ? [value] : []
}
