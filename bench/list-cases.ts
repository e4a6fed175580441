import * as z from 'zod'
import { endpointsOf, type NamedEndpoint } from '@amber/contract/api.ts'

export type Query = Record<string, string>
export type List = NamedEndpoint & {
  fields: Readonly<Record<string, Field>>
  /** Path of the parent list, without `/:id/*`. */
  parent: string | null
}
type Field = z.core.JSONSchema.BaseSchema
export type Page = { records: unknown[]; total: number; reach: number }

/** Deepest row requested. */
const deepest = 40_000
const size = 10
const mostAlone = 8
/** A letter, Chinese, its pinyin, and a text without a match. */
const texts = ['a', '王', '伟', 'wang', 'nowhere at all']
const day = 86_400_000
const moments = [1, 30, 400].map((days) => new Date(Date.now() - days * day).toISOString())

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** Returns every list of the contract, so that new ones are measured too. */
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

export function ordersOf({ fields }: List): Query[] {
  return [{}, ...(fields['sort']?.enum ?? []).map((sort) => ({ sort: String(sort) }))]
}

/** Returns the cases of a list, each to be run in all orders. */
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

/** Returns enum values, or texts with many, few and no matches. */
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
