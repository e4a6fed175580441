import { buildHeader, backgroundHeader, fileStepsHeader } from '@amber/contract/headers.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import { problemDetails, splitInput } from '@amber/contract/call-parts.ts'
import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { expiredTokenCodes } from '@amber/contract/error-codes.ts'
import { ApiError } from './api-error.ts'
import type { EarlyReads } from './early-reads.ts'
import { apiMessages } from './api.messages.ts'

export type CallOptions = {
  signal?: AbortSignal
  keepalive?: boolean
  /** Milliseconds; 30 seconds by default. */
  timeout?: number
  /** Does not prolong the session. */
  isBackground?: boolean
  /** `inline`: the caller displays the error. */
  errorDisplay?: 'toast' | 'inline'
  file?: Blob
  /** Sends instead of `fetch`, which reports no progress of uploads. */
  transport?: (url: string, request: RequestInit) => Promise<Response>
  /** Streams a download; the timeout covers the headers only. */
  receive?: (response: Response) => Promise<void>
}

/**
 * Calls an endpoint.
 * @throws `ApiError`, or the caller's own abort
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

export type ApiParts = {
  baseUrl: string
  getToken: () => string | undefined
  getLanguage: () => Language
  /** Resolves to whether a new token exists. Concurrent calls must share one refresh. */
  refresh: (expiredToken: string) => Promise<boolean>
  /** Once aborted, no call settles. */
  life?: AbortSignal
  early?: EarlyReads
}

const defaultTimeout = 30_000
/** Waits in ms for a new server, while a rolling upgrade replaces the one that refused. */
const upgradeWaits = [1000, 3000]
const textTimeout = 10_000

/** Fetches a same-origin text without cache. Throws unless it succeeds. */
export async function readText(path: string): Promise<string> {
  const signal = AbortSignal.timeout(textTimeout)
  const address = import.meta.env.BASE_URL + path.slice(1)
  const response = await fetch(address, { cache: 'no-cache', signal })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return response.text()
}

/** Fetches with the body, even if no call takes it, to free the connection. */
export async function fetchWhole(url: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, { headers })
  return new Response(await response.arrayBuffer(), response)
}

/** Builds the query. Lists repeat their name; null and empty values are omitted, which the server reads as absent. */
function queryText(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item != null && item !== '') query.append(name, String(item))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Returns a key for all attempts of a write. Only a browser's own retry can receive `response_not_stored`. */
export const newIdempotencyKey = ({ method }: Endpoint) =>
  method === 'GET' ? undefined : crypto.randomUUID()

/** Returns what all requests send, early ones too (boot.ts). */
export const headersOf = (token: string | undefined, language: Language) => ({
  'Accept-Language': language,
  [buildHeader]: import.meta.env.BUILD_TIME,
  ...(token && { Authorization: `Bearer ${token}` }),
})

/** Bytes. Browsers refuse more than 64 KiB in requests that outlive their page (Fetch, 4.6). */
const mostKeptAlive = 60_000

/** Builds the HTTP request of a call. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  from: {
    baseUrl: string
    token: string | undefined
    language: Language
    idempotencyKey: string | undefined
    options?: CallOptions
  },
) {
  const { token, idempotencyKey, options } = from
  const { path, rest } = splitInput(endpoint, input)
  const isWrite = endpoint.method !== 'GET'
  const file = isWrite && 'takesFile' in endpoint ? options?.file : undefined
  const headers: Record<string, string> = headersOf(token, from.language)
  if (isWrite) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
  if (options?.isBackground) headers[backgroundHeader] = '1'
  if (options?.receive) headers[fileStepsHeader] = '1'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const body = file ?? JSON.stringify(rest)
  return {
    url: from.baseUrl + (isWrite && !file ? path : path + queryText(rest)),
    method: endpoint.method,
    headers,
    keepalive: options?.keepalive === true && new Blob([body]).size <= mostKeptAlive,
    ...(isWrite && { body }),
  }
}

const ownError = (
  code: keyof typeof apiMessages,
  from: { status: number; language: Language } & ErrorOptions,
) =>
  new ApiError(
    { status: from.status, code, msg: translate(apiMessages[code], from.language) },
    from,
  )

type SendOptions = CallOptions & { language: Language; early?: Promise<Response> | undefined }

/** Sends a request; throws localized `network` or `timeout` errors. */
export async function send(
  { url, ...request }: ReturnType<typeof requestOf>,
  { language, signal: given, timeout = defaultTimeout, receive, early, transport }: SendOptions,
) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeout)
  const signal = given ? AbortSignal.any([given, limit.signal]) : limit.signal
  try {
    const ask = () => (transport ?? fetch)(url, { ...request, signal })
    const response = await (early ? Promise.race([early.catch(ask), aborted(signal)]) : ask())
    if (!receive || !response.ok) return { response, text: await response.text() }
    clearTimeout(timer)
    await receive(response)
    return { response, text: received }
  } catch (error) {
    if (given?.aborted) throw error
    const code = limit.signal.aborted ? 'timeout' : 'network'
    throw ownError(code, { status: 0, language, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(signal.reason)
  if (signal.aborted) refuse()
  else signal.addEventListener('abort', refuse, { once: true })
  return promise
}

const received = '{"code":"200","data":null}'

type Answer = { code?: unknown; msg?: unknown; data?: unknown; requestId?: unknown }

/** Returns undefined if the text is no envelope. */
export function readEnvelope(text: string): (Answer & { code: string }) | undefined {
  try {
    const answer = JSON.parse(text) as Answer | null
    if (typeof answer !== 'object' || typeof answer?.code !== 'string') return undefined
    return answer as Answer & { code: string }
  } catch {
    return undefined
  }
}

function errorFrom(
  response: Response,
  answer: Answer & { code: string },
  fallback: string,
): ApiError {
  return new ApiError({
    ...problemDetails(answer, response.headers.get('retry-after')),
    status: response.status,
    code: answer.code,
    msg: typeof answer.msg === 'string' && answer.msg ? answer.msg : fallback,
  })
}

/** Creates the client of the server. Repeats a call once after `refresh`, with the same idempotency key. */
export function createApi(parts: ApiParts): Call {
  const { baseUrl, getToken, getLanguage, refresh, life, early } = parts

  return async (endpoint, input, options = {}) => {
    const idempotencyKey = newIdempotencyKey(endpoint)

    const attempt = async (token: string | undefined) => {
      // Never settles, as an error would be retried or displayed.
      if (life?.aborted) return new Promise<never>(() => {})
      const language = getLanguage()
      const from = { baseUrl, token, language, idempotencyKey, options }
      const request = requestOf(endpoint, input as Record<string, unknown>, from)
      const isPlainRead = request.method === 'GET' && !options.isBackground && !options.receive
      const { response, text } = await send(request, {
        ...options,
        language,
        early: isPlainRead ? early?.take(request) : undefined,
      }).finally(() => {
        if (request.method !== 'GET' && !options.isBackground) early?.drop()
      })
      const answer = readEnvelope(text)
      if (!answer) throw ownError('unreadable', { status: response.status, language })
      if (answer.code === '200') return answer.data
      throw errorFrom(response, answer, translate(apiMessages.unreadable, language))
    }

    /** Repeats what an older server did not know, and so did not do. */
    const attemptOnNew = async (token: string | undefined) => {
      for (const wait of upgradeWaits) {
        try {
          return await attempt(token)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'server_outdated') throw error
        }
        const waited = new Promise<void>((resolve) => setTimeout(resolve, wait))
        await (options.signal ? Promise.race([waited, aborted(options.signal)]) : waited)
      }
      return attempt(token)
    }

    const token = getToken()
    try {
      return (await attemptOnNew(token)) as never
    } catch (error) {
      const isExpired = error instanceof ApiError && expiredTokenCodes.includes(error.code)
      if (!isExpired || !token || endpoint.allow === 'public') throw error
      if (!(await refresh(token))) throw error
      return (await attemptOnNew(getToken())) as never
    }
  }
}
