import { splitInput } from '@amber/contract/call-parts.ts'
import type { Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import * as z from 'zod'
import {
  envelope,
  problemData,
  resultEnvelope,
  type ProblemData,
} from '@amber/contract/envelope.ts'

/** Returns URL and body of a call. */
export function requestOf(endpoint: Endpoint, input: unknown): { url: string; body?: string } {
  const { path, rest } = splitInput(endpoint, input as object)
  if (endpoint.method !== 'GET') return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (typeof value === 'string' || typeof value === 'number') query.set(name, `${value}`)
  return { url: `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}` }
}

export type Reply<E extends Endpoint> = {
  status: number
  code: string
  msg: string
  data: OutputOf<E>
  problem: ProblemData
  requestId: string | undefined
  headers: Headers
  text: string
}

/** Returns the body; a substitute for an endless stream. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return JSON.stringify({ code: '200', data: {}, msg: 'a stream' })
}

// Building a schema costs more than parsing an answer.
const anyEnvelope = envelope(z.unknown())
const problemEnvelope = envelope(problemData)
const anyResult = resultEnvelope(z.unknown())

/** Parses the envelope of an answer. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: Response,
): Promise<Reply<E>> {
  const text = await textOf(answer)
  const common = { status: answer.status, headers: answer.headers, text }
  if (endpoint.answers === 'redirect' || (endpoint.answers === 'file' && answer.ok))
    return {
      ...common,
      code: '200',
      msg: '',
      data: {} as OutputOf<E>,
      problem: {},
      requestId: undefined,
    }
  const json = asEnvelope(JSON.parse(text))
  if (answer.ok) {
    const { code, msg, data } = anyEnvelope.parse(json)
    const output = z.parse(endpoint.output, data) as OutputOf<E>
    return { ...common, code, msg, data: output, problem: {}, requestId: undefined }
  }
  const { code, msg, data, requestId } = problemEnvelope.parse(json)
  return { ...common, code, msg, data: {} as OutputOf<E>, problem: data, requestId }
}

/** Converts the second demo API's responses to the first's envelope. */
export function asEnvelope(json: unknown): unknown {
  const { success, data } = anyResult.safeParse(json)
  if (!success) return json
  const { requestId, ...result } = { requestId: undefined, ...(data.result as object) }
  const isList = Array.isArray(data.result)
  return { code: data.status, msg: data.message, data: isList ? data.result : result, requestId }
}
