import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { newIdempotencyKey, requestOf, send } from './api.ts'

/** One request and its answer, as they went over the wire. */
export type Exchange = {
  method: string
  url: string
  sent: string | undefined
  /** HTTP status; 0 when no answer came. */
  status: number
  received: string
}

/** What went wrong with a call of the second demo API; `message` is the server's own words. */
export class SecondApiError extends Error {
  override readonly name = 'SecondApiError'
  readonly status: string
  constructor(status: string, message: string) {
    super(message)
    this.status = status
  }
}

type SecondApiParts = {
  baseUrl: string
  getToken: () => string | undefined
  getLanguage: () => Language
  /** Makes the token good again, by a call of the main API; asked once when a call is answered 401. */
  renew: () => Promise<unknown>
  /** Told of each exchange. */
  watch?: (exchange: Exchange) => void
}

export type SecondCall = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>

/**
 * The client of the second demo API (specification, section 7): success when `status` is `'200'`, the answer in
 * `result`, an error's words in `message`. Sends as the main API does: a limit of time, and writes under one Idempotency-Key. Throws
 * `SecondApiError`, or `ApiError` when no answer came.
 */
export function createSecondApi(parts: SecondApiParts): SecondCall {
  const { baseUrl, getToken, getLanguage } = parts
  const exchange = async (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    idempotencyKey: string | undefined,
  ) => {
    const language = getLanguage()
    const from = { baseUrl, token: getToken(), language, idempotencyKey }
    const request = requestOf(endpoint, input, from)
    const { method, url, body } = request
    const sent = typeof body === 'string' ? body : undefined
    const seen = { method, url, sent, status: 0, received: '' }
    try {
      const { response, text } = await send(request, { language })
      seen.status = response.status
      seen.received = text
    } finally {
      parts.watch?.(seen)
    }
    return seen
  }

  return async (endpoint, input) => {
    const key = newIdempotencyKey(endpoint)
    let answer = await exchange(endpoint, input as Record<string, unknown>, key)
    if (answer.status === 401) {
      await parts.renew()
      answer = await exchange(endpoint, input as Record<string, unknown>, key)
    }
    const { status, message, result } = read(answer.received)
    if (status !== '200') throw new SecondApiError(status, message)
    return result as never
  }
}

/** The body as `{ status, message, result }`; what is none of that has its text as the message. */
function read(text: string): { status: string; message: string; result?: unknown } {
  try {
    const answer = JSON.parse(text) as Record<string, unknown> | null
    if (typeof answer?.status === 'string')
      return { ...answer, status: answer.status, message: String(answer.message) }
  } catch {
    // Falls through to the same as any other text that is not an answer.
  }
  return { status: 'unreadable', message: text.slice(0, 200) }
}
