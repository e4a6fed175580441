import * as z from 'zod'
import { hasBody, type Endpoint } from '@amber/contract/endpoint.ts'
import { problemData } from '@amber/contract/envelope.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import { page, recordFields } from '@amber/contract/paging.ts'
import { domains } from '@amber/contract/reference/reference.ts'
import { exampleInput, exampleRecord } from './examples.ts'
import { createSharedParameters, inputOf, type SharedParameters } from './shared-parameters.ts'
import { createSharedResponses, type SharedResponses } from './shared-responses.ts'
import {
  aboutApi,
  descriptionOf,
  documentedCalls,
  type DocumentedCall,
  type DocumentOptions,
} from './documented-calls.ts'
import {
  createSharedSchemas,
  schemaReference,
  type Json,
  type SharedSchemas,
} from './json-schemas.ts'

const { records: _, ...pageShape } = page(z.unknown()).shape
const pageFields = z.object(pageShape)

type Parts = {
  language: Language
  schemas: SharedSchemas
  parameters: SharedParameters
  responses: SharedResponses
}

/** Returns the contract as OpenAPI 3.1, with texts in one language. */
export function openApiDocument({ mode, language, name }: DocumentOptions) {
  const calls = documentedCalls(mode)
  const schemas = createSharedSchemas([
    ...Object.entries({
      ProblemData: problemData,
      Empty: z.object({}),
      Page: pageFields,
      Record: z.object(recordFields),
    }),
    ...domains.flatMap((domain) => Object.entries(domain.schemas ?? {})),
  ])
  const parts: Parts = {
    language,
    schemas,
    parameters: createSharedParameters(schemas, { language, calls }),
    responses: createSharedResponses(schemas, { language, calls }),
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}')
    const method = call.endpoint.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: operation(call, parts) }
  }
  const tags = new Set(calls.map(({ texts }) => texts.domain))
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1',
      description: aboutApi(mode, language),
      contact: { name },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    // Default for calls without their own.
    security: [{ token: [] }],
    tags: [...tags].map(({ tag, title }) => ({
      name: tag,
      description: translate(title, language),
    })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: parts.parameters.components(),
      responses: parts.responses.components(),
      schemas: { ...parts.responses.schemas(), ...withExamples(schemas.components()) },
    },
  }
}

/** Adds examples to records; those that extend another have its example. */
function withExamples(components: Record<string, unknown>): Record<string, unknown> {
  const named = domains.flatMap((domain) => Object.entries(domain.schemas ?? {}))
  const examples = named.flatMap(([name, schema]) => {
    const json = components[name] as Json | undefined
    const example = json && !extendsNamed(json) ? exampleRecord(schema) : undefined
    return example ? [[name, { ...json, examples: [example] }] as const] : []
  })
  return { ...components, ...Object.fromEntries(examples) }
}

const ofRecord = JSON.stringify(schemaReference('Record'))
const extendsNamed = ({ allOf }: Json) =>
  Array.isArray(allOf) && JSON.stringify(allOf[0]) !== ofRecord
export type OpenApiDocument = ReturnType<typeof openApiDocument>

function operation(call: DocumentedCall, parts: Parts): Json {
  const { name, endpoint, texts } = call
  const { body, parameters } = inputOf(endpoint)
  const all = [...parameters.map(parts.parameters.referenceTo), ...parts.parameters.keyOf(endpoint)]
  return {
    operationId: name,
    tags: [texts.domain.tag],
    summary: translate(texts.summary, parts.language),
    description: descriptionOf({ endpoint, texts }, parts.language),
    ...securityOf(endpoint),
    ...(all.length > 0 && { parameters: all }),
    ...requestBodyOf(endpoint, body && parts.schemas.shared(body)),
    responses: parts.responses.responsesOf(call),
  }
}

/** The scheme of access tokens has no scopes, so a permission stands beside it. */
function securityOf({ allow }: Endpoint): Json {
  if (allow === 'public') return { security: [] }
  return allow === 'signed-in' ? {} : { 'x-permission': allow }
}

function exampleBody(endpoint: Endpoint): Json | undefined {
  const example = exampleInput(endpoint)
  const isInPath = (name: string) => endpoint.path.split('/').includes(`:${name}`)
  return example && Object.fromEntries(Object.entries(example).filter(([name]) => !isInPath(name)))
}

function requestBodyOf(endpoint: Endpoint, schema: Json | null): Json {
  if (endpoint.method === 'GET') return {}
  if (schema)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: exampleBody(endpoint) } },
      },
    }
  if (hasBody(endpoint)) return {}
  const file = { schema: { type: 'string', format: 'binary' } }
  return { requestBody: { required: true, content: { 'application/octet-stream': file } } }
}
