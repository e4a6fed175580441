import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import { domains } from '@amber/contract/reference/reference.ts'
import { documentedCalls } from './documented-calls.ts'
import { exampleInput } from './examples.ts'
import { createSharedSchemas, jsonSchema, schemaReference, type Json } from './json-schemas.ts'
import { openApiDocument } from './open-api.ts'

const document = openApiDocument({ mode: 'evaluation', language: 'en-US', name: 'Amber' })
const { schemas } = document.components
const text = (json: unknown) => JSON.stringify(json)

type Object = { properties?: Json; required?: string[] }

/** Replaces references by what they refer to, and merges the objects of `allOf`. */
function inlined(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(inlined)
  if (typeof json !== 'object' || json === null) return json
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec((json as Json)['$ref'] as string) ?? []
  if (name) return inlined((schemas as Record<string, unknown>)[name])
  const { allOf, ...all } = json as Json
  // A property may have this name as well.
  const { examples, ...others } = all
  const rest = Array.isArray(examples) ? others : all
  if (!Array.isArray(allOf))
    return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, inlined(one)]))
  const parts = allOf.map((one) => inlined(one) as Object)
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Json,
    required: parts.flatMap(({ required }) => required ?? []),
  }
}

/** Regardless of the order of properties. */
function sorted(json: unknown): unknown {
  if (Array.isArray(json))
    return json.map(sorted).toSorted((a, b) => text(a).localeCompare(text(b)))
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

test('shared schemas equal those of the contract', () => {
  for (const { name, endpoint } of documentedCalls('evaluation')) {
    const path = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    const operation = path?.[endpoint.method.toLowerCase()] as { responses: Json } | undefined
    const responses = operation?.responses
    const success = (responses?.['200'] ?? responses?.['201']) as { content?: Json } | undefined
    const media = success?.content?.['application/json'] as { schema: unknown } | undefined
    if (!media) continue
    const { properties = {} } = inlined(media.schema) as Object
    const data = properties['data'] ?? properties['result']
    expect(sorted(data), name).toEqual(sorted(jsonSchema(endpoint.output, 'output')))
  }
})

test('domain records have an example that matches their schema', () => {
  const withExample = domains
    .flatMap((domain) => Object.entries(domain.schemas ?? {}))
    .filter(([name]) => Object.hasOwn((schemas as Record<string, Json>)[name] ?? {}, 'examples'))
  expect(withExample.map(([name]) => name)).toEqual(
    expect.arrayContaining(['User', 'Role', 'Announcement']),
  )
  for (const [name, schema] of withExample) {
    const [example] = ((schemas as Record<string, Json>)[name]?.['examples'] ?? []) as Json[]
    expect(z.safeParse(schema, example).error?.issues ?? [], name).toEqual([])
    expect(example, name).toEqual(z.parse(schema, example))
  }
})

/** Fills in the path of a call whose body has no property of it. */
const inPath = { id: '0199f3c2-6b0a-7c3e-9d41-2f5a8e6b1c70', name: 'deliver-messages' }

test('each body has an example that its call accepts', () => {
  for (const { name, endpoint } of documentedCalls('evaluation')) {
    const path = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    const { requestBody } = (path?.[endpoint.method.toLowerCase()] ?? {}) as {
      requestBody?: { content: Record<string, { example?: Json }> }
    }
    const media = requestBody?.content['application/json']
    if (!media) continue
    const key = endpoint.path.startsWith('/settings') ? 'authorization' : 'shortcuts'
    const parameters = Object.entries({ ...inPath, key }).filter(([one]) =>
      endpoint.path.split('/').includes(`:${one}`),
    )
    const input = { ...media.example, ...Object.fromEntries(parameters) }
    expect(media.example, name).toBeDefined()
    expect(z.safeParse(endpoint.input, input).error?.issues ?? [], name).toEqual([])
  }
})

test('a noun gets examples without further texts', () => {
  const label = { zh: '资产', en: 'Asset' }
  const options = { new: label, used: label }
  const { create, retire } = callsOf(
    defineNoun({
      name: 'asset',
      plural: 'assets',
      labels: { one: label, many: label },
      fields: {
        name: { label, kind: 'text', isRequired: true },
        state: { label, kind: 'choice', options, isRequired: true },
        price: { label, kind: 'money', isRequired: true },
        share: { label, kind: 'percent', isRequired: true },
        bought: { label, kind: 'date', isRequired: true },
        owner: { label, kind: 'record', of: 'user', isRequired: true },
      },
      actions: { retire: { label, done: label, sets: { state: 'used' } } },
    }),
  )
  for (const call of [create, retire]) {
    const example = exampleInput(call)
    expect(z.safeParse(call.input, example).success).toBe(true)
  }
})

test('a noun has its own schema, separate from equal or larger records', () => {
  const label = { zh: '标记', en: 'Mark' }
  const recordOf = (name: string) =>
    callsOf(
      defineNoun({
        name,
        plural: `${name}s`,
        labels: { one: label, many: label },
        fields: { name: { label, kind: 'text', isRequired: true } },
      }),
    ).get.output
  const [mark, rank] = [recordOf('mark'), recordOf('rank')]
  const { schemaOf } = createSharedSchemas([
    ['Mark', mark],
    ['Rank', rank],
  ])
  expect(schemaOf(mark, 'output')).toEqual(schemaReference('Mark'))
  expect(schemaOf(rank, 'output')).toEqual(schemaReference('Rank'))
  const larger = z.object({ ...mark.shape, description: z.string() })
  expect(text(schemaOf(larger, 'output'))).not.toContain('$ref')
})

test('schema names are unique and used', () => {
  const given = domains.flatMap((domain) => Object.keys(domain.schemas ?? {}))
  expect(given).toEqual([...new Set(given)])
  const used = text(document)
  for (const name of given)
    expect(used.includes(`schemas/${name}"`) || used.includes(`schemas/${name}Input"`), name).toBe(
      true,
    )
  for (const name of Object.keys(schemas)) expect(used, name).toContain(`schemas/${name}"`)
})

test('every large repeated object has a name', () => {
  const found = new Map<string, number>()
  const visit = (json: unknown): void => {
    if (typeof json !== 'object' || json === null) return
    if ((json as Json)['properties'] !== undefined) {
      const known = text(json)
      if (known.length > 250) found.set(known, (found.get(known) ?? 0) + 1)
    }
    Object.values(json).forEach(visit)
  }
  visit(document)
  expect([...found].filter(([, count]) => count > 1).map(([json]) => json)).toEqual([])
})
