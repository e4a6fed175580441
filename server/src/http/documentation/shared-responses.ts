import { accessOf, errorsByAccess, ownErrors } from '@amber/contract/call-errors.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { problemData, successCode } from '@amber/contract/envelope.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import { byStatus, type DocumentedCall } from './documented-calls.ts'
import { documentationMessages as messages } from './documentation.messages.ts'
import { schemaReference, type Json, type SharedSchemas } from './json-schemas.ts'

const text = { type: 'string' }

const refer = (name: string | number): Json => ({ $ref: `#/components/responses/${name}` })

function envelopesOf(data: Json) {
  const code = schemaReference('ErrorCode')
  return {
    Success: object({ code: { const: successCode }, data: {}, msg: text }),
    Problem: object({ code, data, msg: text, requestId: text }),
  }
}

/** Envelopes of calls with a `shape`, which a product without the example pages lacks. */
function resultEnvelopesOf(data: Json) {
  const code = schemaReference('ErrorCode')
  return {
    Result: object({ status: { const: successCode }, message: text, result: {} }),
    ProblemResult: object({ status: code, message: text, result: data }),
  }
}

/** Returns all codes with their texts. */
function errorCodes(language: Language): Json {
  const options = Object.entries(errors).map(([code, { texts }]) => ({
    const: code,
    description: translate(texts, language),
  }))
  return { type: 'string', oneOf: options }
}

/** Shares successes of several calls; named by their schema, else by the first call. */
function createSuccesses({ schemaOf }: SharedSchemas, { calls, language }: Options) {
  const description = translate(messages.success, language)
  const schemaName = ({ $ref }: Json) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : null)
  const written = ({ output, shape }: Endpoint): { data: Json; response: Json } => {
    const data = schemaOf(output, 'output')
    const envelope = shape ? 'Result' : 'Success'
    return { data, response: enveloped(description, { envelope, key: shape ?? 'data', data }) }
  }
  const found = new Map<string, { name: string; response: Json; uses: number }>()
  for (const { name, endpoint } of calls.filter((call) => !call.endpoint.answers)) {
    const { data, response } = written(endpoint)
    const own = (!endpoint.shape && schemaName(data)) || name
    const known = found.get(JSON.stringify(response)) ?? { name: own, response, uses: 0 }
    found.set(JSON.stringify(response), { ...known, uses: known.uses + 1 })
  }
  const shared = [...found.values()].filter(({ uses }) => uses > 1)
  return {
    of: (endpoint: Endpoint): Json => {
      const { answers } = endpoint
      if (answers === 'events') return { description, ...content('text/event-stream', text) }
      if (answers) return refer(answers)
      const { response } = written(endpoint)
      const known = found.get(JSON.stringify(response))
      return known && known.uses > 1 ? refer(known.name) : response
    },
    components: (): Json => ({
      file: {
        description,
        ...content('application/octet-stream', { type: 'string', format: 'binary' }),
      },
      redirect: { description: translate(messages.redirect, language) },
      ...Object.fromEntries(shared.map(({ name, response }) => [name, response])),
    }),
  }
}

type Options = { language: Language; calls: readonly DocumentedCall[] }

/** Shares envelopes and responses. The codes of a call stand in the descriptions of its responses. */
export function createSharedResponses(schemas: SharedSchemas, options: Options) {
  const { language } = options
  const usedStatuses = new Set<number>()
  const successes = createSuccesses(schemas, options)
  const hasResults = options.calls.some(({ endpoint }) => endpoint.shape)
  const problemsOf = (endpoint: Endpoint, codes: Iterable<ErrorCode>): [string, Json][] => {
    const isResult = endpoint.shape === 'result'
    const own = byStatus(codes).map(([status, same]): [string, Json] => {
      const description = same.join(', ')
      if (isResult) return [String(status), problem(description, 'ProblemResult')]
      usedStatuses.add(status)
      return [String(status), { ...refer(status), description }]
    })
    const other = refer(isResult ? 'result' : accessOf(endpoint))
    return [...own, ['default', other]]
  }
  return {
    responsesOf: (call: DocumentedCall): Json => ({
      [statusOf(call.endpoint)]: successes.of(call.endpoint),
      ...Object.fromEntries(problemsOf(call.endpoint, ownErrors(call))),
    }),
    schemas: () => {
      const data = schemas.schemaOf(problemData, 'output')
      return {
        ErrorCode: errorCodes(language),
        ...envelopesOf(data),
        ...(hasResults && resultEnvelopesOf(data)),
      }
    },
    components: (): Json => ({
      ...successes.components(),
      ...problemsByStatus(usedStatuses, language),
      ...problemsByAccess(),
      ...(hasResults && { result: problem(listOf(errorsByAccess.signedIn), 'ProblemResult') }),
    }),
  }
}
export type SharedResponses = ReturnType<typeof createSharedResponses>

function statusOf(endpoint: Endpoint): number {
  if (endpoint.answers === 'redirect') return 303
  return (isWrite(endpoint) && endpoint.status) || 200
}

function problemsByStatus(statuses: Iterable<number>, language: Language): Json {
  const sorted = [...statuses].toSorted((a, b) => a - b)
  return Object.fromEntries(
    sorted.map((status) => [status, problem(nameOf(status, language), 'Problem')]),
  )
}

/** Errors that follow from the access of a call. */
function problemsByAccess(): Json {
  const entries = Object.entries(errorsByAccess).map(([access, codes]) => [
    access,
    problem(listOf(codes), 'Problem'),
  ])
  return Object.fromEntries(entries)
}

/** Returns codes by status: `401 9999, 9998; 403 session_locked`. */
function listOf(codes: readonly ErrorCode[]): string {
  return byStatus(codes)
    .map(([status, same]) => `${status} ${same.join(', ')}`)
    .join('; ')
}

function nameOf(status: number, language: Language): string {
  const key = `status${status}`
  if (!(key in messages)) throw new Error(`No text for the status ${status}`)
  return translate(messages[key as keyof typeof messages], language)
}

const content = (type: string, schema: Json) => ({ content: { [type]: { schema } } })

const enveloped = (
  description: string,
  { envelope, key, data }: { envelope: string; key: string; data: Json },
): Json => ({
  description,
  ...content('application/json', {
    allOf: [schemaReference(envelope), { properties: { [key]: data }, required: [key] }],
  }),
})

const problem = (description: string, schema: string): Json => ({
  description,
  ...content('application/json', schemaReference(schema)),
})

const object = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
