import type { ProblemData } from '@amber/contract/envelope.ts'
import { backgroundHeader, fileStepsHeader } from '@amber/contract/headers.ts'
import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { expiredTokenCodes } from '@amber/contract/error-codes.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { ApiError } from './api-error.ts'
import type { EarlyReads } from './early-reads.ts'
import { apiMessages } from './api.messages.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Lets the request outlive the page, for what is said on leaving. */
  keepalive?: boolean
  /** Milliseconds; 30 seconds when not given. */
  timeout?: number
  /** Nobody asked for it but the clock: does not count as use of the session. */
  isBackground?: boolean
  /** The caller says what is wrong where the person looks, so that nobody else does. */
  errorDisplay?: 'toast' | 'inline'
  /** What a call that takes a file is given as its body. */
  file?: Blob
  /** Takes a download while it arrives: what is slow is the network, so that the limit of time ends with its headers. */
  receive?: (response: Response) => Promise<void>
}

/** Makes one call of the contract. Throws `ApiError`, and nothing else but the caller's own abort. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

export type ApiParts = {
  /** Such as `/api`. */
  baseUrl: string
  getToken: () => string | undefined
  getLanguage: () => Language
  /**
   * Called when the token that was sent turned out to be expired. Answers whether there is a new one to try with.
   * Sharing one refresh among concurrent calls is the giver's business.
   */
  refresh: (expiredToken: string) => Promise<boolean>
  /** Ends with the application: from then on nothing is sent, and no call is answered. */
  life?: AbortSignal
  /** Answers to reads that were asked for before the application was there. */
  early?: EarlyReads
}

const defaultTimeout = 30_000
const textTimeout = 10_000

/** The text at one of our own addresses, such as `/index.html`, asked of the server each time. Throws where there is none. */
export async function readText(path: string): Promise<string> {
  const signal = AbortSignal.timeout(textTimeout)
  const address = import.meta.env.BASE_URL + path.slice(1)
  const response = await fetch(address, { cache: 'no-cache', signal })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return response.text()
}

/** Fills the parameters of the path, encoded; what is left of the input is the query or the body. */
function split(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

/** Lists repeat their name; absent, null and empty values are left out, which the server reads as absent anyway. */
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

/**
 * For all attempts of one call, so that a write is done once; a read needs none. Ours are made after a refusal, which uses
 * no key up; a browser may make another by itself when a kept connection breaks, and only then may a person be told
 * `response_not_stored`.
 */
export const newIdempotencyKey = ({ method }: Endpoint) =>
  method === 'GET' ? undefined : crypto.randomUUID()

/** A call as it goes over the wire. */
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
  const { path, rest } = split(endpoint, input)
  const isWrite = endpoint.method !== 'GET'
  const file = isWrite && 'takesFile' in endpoint ? options?.file : undefined
  const headers: Record<string, string> = { 'Accept-Language': from.language }
  if (token) headers.Authorization = `Bearer ${token}`
  if (isWrite) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
  if (options?.isBackground) headers[backgroundHeader] = '1'
  if (options?.receive) headers[fileStepsHeader] = '1'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  return {
    url: from.baseUrl + (isWrite && !file ? path : path + queryText(rest)),
    method: endpoint.method,
    headers,
    keepalive: options?.keepalive ?? false,
    ...(isWrite && { body: file ?? JSON.stringify(rest) }),
  }
}

const ownError = (
  code: keyof typeof apiMessages,
  from: { status: number; language: Language } & ErrorOptions,
) =>
  new ApiError(
    { status: from.status, code, msg: translateMessage(apiMessages[code], from.language) },
    from,
  )

type SendOptions = CallOptions & { language: Language; early?: Promise<Response> | undefined }

/** Sends and reads the body; throws what has no answer as `network` or `timeout`, in the language of the request. */
export async function send(
  { url, ...request }: ReturnType<typeof requestOf>,
  { language, signal: given, timeout = defaultTimeout, receive, early }: SendOptions,
) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeout)
  const signal = given ? AbortSignal.any([given, limit.signal]) : limit.signal
  try {
    const ask = () => fetch(url, { ...request, signal })
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

/** Rejects when the signal is aborted, as `fetch` does. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(signal.reason)
  if (signal.aborted) refuse()
  else signal.addEventListener('abort', refuse, { once: true })
  return promise
}

/** Stands for a download that has been taken. */
const received = '{"code":"200","data":null}'

type Answer = { code?: unknown; msg?: unknown; data?: unknown; requestId?: unknown }

/** The body as an envelope, or undefined when it is not one, whatever the status says. */
function readEnvelope(text: string): (Answer & { code: string }) | undefined {
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
  const data: ProblemData | null = typeof answer.data === 'object' ? answer.data : null
  const retryAfter =
    data?.retryAfter ?? Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new ApiError({
    ...data,
    status: response.status,
    code: answer.code,
    msg: typeof answer.msg === 'string' && answer.msg ? answer.msg : fallback,
    requestId: typeof answer.requestId === 'string' ? answer.requestId : undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/**
 * The one door to the server. Knows nothing of router, toasts or session: what it needs of them is handed in. A call
 * whose token expired is made once more after `refresh`, under the same Idempotency-Key.
 */
export function createApi(parts: ApiParts): Call {
  const { baseUrl, getToken, getLanguage, refresh, life, early } = parts

  return async (endpoint, input, options = {}) => {
    // An error would be tried again, or told to somebody.
    if (life?.aborted) return new Promise<never>(() => {})
    const idempotencyKey = newIdempotencyKey(endpoint)

    const attempt = async (token: string | undefined) => {
      const language = getLanguage()
      const from = { baseUrl, token, language, idempotencyKey, options }
      const request = requestOf(endpoint, input as Record<string, unknown>, from)
      const isPlainRead = request.method === 'GET' && !options.isBackground && !options.receive
      const { response, text } = await send(request, {
        ...options,
        language,
        early: isPlainRead ? early?.take(request) : undefined,
      })
      const answer = readEnvelope(text)
      if (!answer) throw ownError('unreadable', { status: response.status, language })
      if (answer.code === '200') return answer.data
      throw errorFrom(response, answer, translateMessage(apiMessages.unreadable, language))
    }

    const token = getToken()
    try {
      return (await attempt(token)) as never
    } catch (error) {
      const isExpired = error instanceof ApiError && expiredTokenCodes.includes(error.code)
      if (!isExpired || !token || endpoint.allow === 'public') throw error
      if (!(await refresh(token))) throw error
      return (await attempt(getToken())) as never
    }
  }
}
