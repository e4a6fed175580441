import * as z from 'zod'
import { acceptsIdempotencyKey, hasBody, isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import { logExportInput, logFilters, pagingInput } from '@amber/contract/paging.ts'
import { id, searchText } from '@amber/contract/rules.ts'
import { idempotencyKeyPattern } from '#server/http/run-call.ts'
import { documentationMessages } from './documentation.messages.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { jsonSchema, type Json, type SharedSchemas } from './json-schemas.ts'

type Parameter = { name: string; in: 'path' | 'query'; required?: true; schema: Json }

/** Splits the input of a call; the body is null where all is in the path or the query. */
export function inputOf(endpoint: Endpoint): { parameters: Parameter[]; body: Json | null } {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = Object.entries((input['properties'] ?? {}) as Json)
  const required = (input['required'] ?? []) as readonly string[]
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const [others, inBody] = hasBody(endpoint)
    ? [[], properties.filter(([name]) => !inPath.has(name))]
    : [properties.filter(([name]) => !inPath.has(name)), []]
  const names = inBody.map(([name]) => name)
  const requiredInBody = required.filter((name) => names.includes(name))
  return {
    parameters: [
      ...properties
        .filter(([name]) => inPath.has(name))
        .map(([name, schema]) => parameterOf('path', { name, schema, isRequired: true })),
      ...others.map(([name, schema]) =>
        parameterOf('query', { name, schema, isRequired: required.includes(name) }),
      ),
    ],
    body:
      inBody.length > 0
        ? withRequired({ ...input, properties: Object.fromEntries(inBody) }, requiredInBody)
        : null,
  }
}

function parameterOf(
  place: Parameter['in'],
  { name, schema, isRequired }: { name: string; schema: unknown; isRequired: boolean },
): Parameter {
  return { name, in: place, ...(isRequired && { required: true }), schema: schema as Json }
}

/** In the order of other schemas. */
function withRequired(json: Json, required: string[]): Json {
  const kept = Object.entries(json).filter(
    ([key]) => key !== 'required' && key !== 'additionalProperties',
  )
  return {
    ...Object.fromEntries(kept),
    ...(required.length > 0 && { required }),
    additionalProperties: json['additionalProperties'],
  }
}

const { current, size } = pagingInput([])
const { format, zone } = logExportInput
/** Parameters that keep their plain name as components. */
const general = {
  query: { current, size, ...logFilters, format, zone, text: searchText.optional() },
  path: { id },
}

const generalParameters = Object.entries(general).flatMap(([place, schemas]) =>
  Object.entries<z.core.$ZodType>(schemas).map(([name, schema]) =>
    parameterOf(place as Parameter['in'], {
      name,
      schema: jsonSchema(schema, 'input'),
      isRequired: !z.safeParse(schema, undefined).success,
    }),
  ),
)

/** Shares parameters of several calls; their names begin with the group that has them first, as `users.phone`. */
export function createSharedParameters(
  { shared }: SharedSchemas,
  { language, calls }: { language: Language; calls: readonly DocumentedCall[] },
) {
  const found = new Map(
    generalParameters.map((parameter) => [
      JSON.stringify(parameter),
      { name: parameter.name, parameter, uses: 0 },
    ]),
  )
  for (const { name, endpoint } of calls)
    for (const parameter of inputOf(endpoint).parameters) {
      const text = JSON.stringify(parameter)
      const [group] = name.split('.')
      const known = found.get(text) ?? { name: `${group}.${parameter.name}`, parameter, uses: 0 }
      found.set(text, { ...known, uses: known.uses + 1 })
    }
  const several = [...found.values()].filter(({ uses }) => uses > 1)
  const written = ({ schema, ...rest }: Parameter): Json => ({ ...rest, schema: shared(schema) })
  const header = (description: string) => ({
    name: 'Idempotency-Key',
    in: 'header',
    description,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  })
  const refer = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  const { key, keyOfSecret } = documentationMessages
  return {
    referenceTo: (parameter: Parameter): Json => {
      const known = found.get(JSON.stringify(parameter))
      return known && known.uses > 1 ? refer(known.name) : written(parameter)
    },
    keyOf: (endpoint: Endpoint): Json[] => {
      if (!isWrite(endpoint) || !acceptsIdempotencyKey(endpoint)) return []
      return [refer(endpoint.idempotent ? 'idempotencyKey' : 'idempotencyKeyOfSecret')]
    },
    components: () => ({
      ...Object.fromEntries(several.map(({ name, parameter }) => [name, written(parameter)])),
      idempotencyKey: header(translate(key, language)),
      idempotencyKeyOfSecret: header(translate(keyOfSecret, language)),
    }),
  }
}
export type SharedParameters = ReturnType<typeof createSharedParameters>
