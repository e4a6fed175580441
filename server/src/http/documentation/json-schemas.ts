import * as z from 'zod'

export type Json = { readonly [key: string]: unknown }

const standardFormats = ['uuid', 'date-time', 'date', 'email', 'uri']
const bounds = [
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
] as const

/** Leaves out what a reader knows, and what only matters to writers. Answers may gain fields in later versions. */
function simplify({ jsonSchema: json }: Parameters<Override>[0], io: 'input' | 'output') {
  if (json.format && standardFormats.includes(json.format)) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (io === 'input') return
  for (const bound of bounds) delete json[bound]
  if (json.additionalProperties === false) delete json.additionalProperties
}
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Returns the JSON schema with nothing shared. */
export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => simplify(context, io),
  })
  return withShortNull(json) as Json
}

/** Writes `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`. */
function withShortNull(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withShortNull)
  if (typeof json !== 'object' || json === null) return json
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withShortNull(value)]),
  )
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf }
  const [first, second, third] = anyOf as Json[]
  if (!first || second?.['type'] !== 'null' || third) return { ...rest, anyOf }
  if (typeof first['type'] !== 'string' || first['properties'] || first['const'] !== undefined)
    return { ...rest, anyOf }
  const { enum: choices } = first
  return {
    ...rest,
    ...first,
    type: [first['type'], 'null'],
    ...(Array.isArray(choices) && { enum: [...choices, null] }),
  }
}

/** An object with other properties besides those of the named one. */
function restOf(json: Json, base: Json): Json | null {
  const { properties, required, ...traits } = json
  const { properties: some, required: needed, ...baseTraits } = base
  if (!isObject(properties) || !isObject(some) || !isSame(traits, baseTraits)) return null
  if (traits['additionalProperties'] === false || Object.keys(some).length < 4) return null
  const isPart = Object.entries(some).every(
    ([name, value]) =>
      isSame(properties[name], value) &&
      listOf(required).includes(name) === listOf(needed).includes(name),
  )
  if (!isPart) return null
  const others = Object.keys(properties).filter((name) => !(name in some))
  if (others.length === 0) return null
  const rest = Object.fromEntries(others.map((name) => [name, properties[name]]))
  const requiredRest = listOf(required).filter((name) => !(name in some))
  return {
    type: 'object',
    properties: rest,
    ...(requiredRest.length > 0 && { required: requiredRest }),
  }
}

const isObject = (json: unknown): json is Json => typeof json === 'object' && json !== null
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const listOf = (json: unknown) => (Array.isArray(json) ? json : []) as string[]

/**
 * Replaces named schemas by references to `components`, which gets those that are used. Objects that extend a named one
 * refer to it as well.
 */
export function createSharedSchemas(named: Iterable<[name: string, schema: z.core.$ZodType]>) {
  const entries = [...named].flatMap(([name, schema]) => {
    const output = jsonSchema(schema, 'output')
    const input = jsonSchema(schema, 'input')
    return [
      { name, json: output },
      ...(isSame(output, input) ? [] : [{ name: `${name}Input`, json: input }]),
    ]
  })
  const names = new Map(entries.map(({ name, json }) => [JSON.stringify(json), name]))
  // The largest first, so that an object extends the nearest.
  const bases = entries.toSorted(
    (a, b) => JSON.stringify(b.json).length - JSON.stringify(a.json).length,
  )
  const components = new Map<string, unknown>()
  const insideOf = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(shared)
    if (!isObject(json)) return json
    const base = bases.find((one) => restOf(json, one.json))
    const rest = base && restOf(json, base.json)
    if (rest) return { allOf: [shared(base.json), insideOf(rest)] }
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shared(value)]))
  }
  const shared = (json: unknown): unknown => {
    const name = isObject(json) ? names.get(JSON.stringify(json)) : undefined
    if (name === undefined) return insideOf(json)
    // First, as a schema may contain itself.
    if (!components.has(name)) components.set(name, null).set(name, insideOf(json))
    return schemaReference(name)
  }
  return {
    shared: (json: Json) => shared(json) as Json,
    schemaOf: (schema: z.core.$ZodType, io: 'input' | 'output') =>
      shared(jsonSchema(schema, io)) as Json,
    components: () =>
      Object.fromEntries(
        entries
          .filter(({ name }) => components.has(name))
          .map(({ name }) => [name, components.get(name)]),
      ),
  }
}
export type SharedSchemas = ReturnType<typeof createSharedSchemas>

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
