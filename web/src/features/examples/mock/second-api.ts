import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { newIdempotencyKey, requestOf, send } from '#web/lib/call/api.ts'

export type Exchange = {
  method: string
  url: string
  sent: string | undefined
  /** HTTP status; 0 without a response. */
  status: number
  received: string
}

/** `message` is the server's. */
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
  renew: () => Promise<unknown>
  watch?: (exchange: Exchange) => void
}

export type SecondCall = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>

/**
 * Creates the client of the second demo API (specification, section 7).
 * @throws `SecondApiError`, or `ApiError` without a response
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

/** Parses the body; an unknown format becomes the message. */
function read(text: string): { status: string; message: string; result?: unknown } {
  try {
    const answer = JSON.parse(text) as Record<string, unknown> | null
    if (typeof answer?.status === 'string')
      return { ...answer, status: answer.status, message: String(answer.message) }
  } catch {
    // Handled below.
  }
  return { status: 'unreadable', message: text.slice(0, 200) }
}
