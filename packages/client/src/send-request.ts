import { splitInput, problemDetails } from '@amber/contract/call-parts.ts'
import { hasBody, type Endpoint } from '@amber/contract/endpoint.ts'
import { ClientError } from './client-error.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Wait = (milliseconds: number) => Promise<unknown>

export type CallOptions = {
  signal?: AbortSignal
  /** Body of an upload. */
  file?: Blob
  /** By default a new one for each call. */
  idempotencyKey?: string
}

/** Splits the input into the path, the query and the body. */
function requestOf(endpoint: Endpoint, input: object, file: Blob | undefined) {
  const { path, rest } = splitInput(endpoint, input)
  if (hasBody(endpoint)) return { path, type: 'application/json', body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const item of Array.isArray(value) ? value : [value])
      if (item != null) query.append(name, String(item))
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  return { path: address, type: 'application/octet-stream', body: file }
}

/**
 * Sends a call once.
 *
 * @throws ClientError `network`, or the reason of an aborted signal
 */
export async function sendRequest(
  endpoint: Endpoint,
  { input, signal, file, idempotencyKey }: CallOptions & { input: object },
  from: { baseUrl: string; language: string; token: string | undefined; fetch: Fetch },
): Promise<Response> {
  const { path, type, body } = requestOf(endpoint, input, file)
  const headers: Record<string, string> = { 'accept-language': from.language }
  if (from.token !== undefined) headers['authorization'] = `Bearer ${from.token}`
  if (body !== undefined) headers['content-type'] = type
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  try {
    return await from.fetch(from.baseUrl + path, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ClientError({ status: 0, code: 'network', message: 'No response' }, error)
  }
}

type Envelope = { code: ErrorCode | '200'; data: unknown; msg: string; requestId?: string }
type Result = { status: Envelope['code']; result: unknown; message: string }

const unreadable = (status: number) =>
  new ClientError({ status, code: 'unreadable', message: `The response ${status} is no envelope` })

/** Returns the envelope; that of the second demo API has other names. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const json: unknown = await response.json().catch(() => null)
  if (typeof json !== 'object' || json === null) throw unreadable(response.status)
  if ('code' in json) return json as Envelope
  if (!('result' in json)) throw unreadable(response.status)
  const { status, result, message } = json as Result
  return { code: status, data: result, msg: message }
}

/**
 * Returns the data of a success.
 *
 * @throws ClientError otherwise
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const { code, data, msg, requestId } = await envelopeOf(response)
  if (code === '200') return data
  const { fields, retryAfter } = problemDetails({ data }, response.headers.get('retry-after'))
  throw new ClientError({
    status: response.status,
    code,
    message: msg,
    fields,
    requestId,
    retryAfter,
  })
}

const firstPauseMs = 500
const longestPauseMs = 60_000

/** Returns the milliseconds before the next attempt; null where waiting makes no sense. */
function pauseAfter(error: ClientError, attempt: number): number | null {
  const named = (error.retryAfter ?? 0) * 1000
  if (named > longestPauseMs) return null
  const growing = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs)
  // Between half and all of it, so that clients of one outage don't return together.
  return Math.max(named, growing * (0.5 + Math.random() / 2))
}

function isRepeatable({ status, code }: ClientError, isSafe: boolean): boolean {
  // Refused before anything happened.
  if (status === 429) return true
  return isSafe && (code === 'network' || status === 503)
}

/** Repeats a request after network failures, 429 and 503. `isSafe`: carrying it out twice does no harm. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  { isSafe, retries, wait }: { isSafe: boolean; retries: number; wait: Wait },
): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ClientError) || tries >= retries || !isRepeatable(error, isSafe))
        throw error
      const pause = pauseAfter(error, tries)
      if (pause === null) throw error
      await wait(pause)
    }
  }
}
