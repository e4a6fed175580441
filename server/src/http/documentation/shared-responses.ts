import * as z from 'zod'
import { accessOf, errorsByAccess, ownErrors } from '@amber/contract/call-errors.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { problemData, successCode } from '@amber/contract/envelope.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { translate, type Language, type LocalizedText } from '@amber/contract/localized-text.ts'
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

/** Shares envelopes and errors. The codes of a call stand in the descriptions of its responses. */
export function createSharedResponses({ schemaOf }: SharedSchemas, language: Language) {
  const say = (message: LocalizedText) => translate(message, language)
  const empty = schemaOf(z.object({}), 'output')
  const usedStatuses = new Set<number>()
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
  const successOf = (endpoint: Endpoint): Json => {
    const { answers, output, shape } = endpoint
    if (answers === 'events')
      return { description: say(messages.success), ...content('text/event-stream', text) }
    if (answers) return refer(answers)
    const data = schemaOf(output, 'output')
    if (data['$ref'] === empty['$ref'] && !shape) return refer('done')
    const envelope = shape ? 'Result' : 'Success'
    const key = shape ?? 'data'
    return enveloped(say(messages.success), { envelope, key, data })
  }
  return {
    responsesOf: (call: DocumentedCall): Json => ({
      [statusOf(call.endpoint)]: successOf(call.endpoint),
      ...Object.fromEntries(problemsOf(call.endpoint, ownErrors(call))),
    }),
    schemas: () => ({
      ErrorCode: errorCodes(language),
      ...envelopesOf(schemaOf(problemData, 'output')),
    }),
    components: (): Json => ({
      done: enveloped(say(messages.success), { envelope: 'Success', key: 'data', data: empty }),
      file: {
        description: say(messages.success),
        ...content('application/octet-stream', { type: 'string', format: 'binary' }),
      },
      redirect: { description: say(messages.redirect) },
      ...problemsByStatus(usedStatuses, language),
      ...problemsByAccess(),
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

/** Errors that follow from the access of a call; those of the second demo API have another envelope. */
function problemsByAccess(): Json {
  const entries = Object.entries(errorsByAccess).map(([access, codes]) => [
    access,
    problem(listOf(codes), 'Problem'),
  ])
  const result = problem(listOf(errorsByAccess.signedIn), 'ProblemResult')
  return { ...Object.fromEntries(entries), result }
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
