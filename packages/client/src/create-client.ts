import type { CallError } from '@amber/contract/call-errors.ts'
import {
  acceptsIdempotencyKey,
  isWrite,
  type CallOf,
  type Endpoint,
  type OutputOf,
} from '@amber/contract/endpoint.ts'
import { expiredTokenCodes } from '@amber/contract/error-codes.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import { auth, type TokenPair } from '@amber/contract/sign-in/auth.ts'
import { pause, unlessAborted } from './abort.ts'
import { ClientError } from './client-error.ts'
import { readAnswer } from './read-answer.ts'
import { retry, type Wait } from './retry.ts'
import { sendRequest, type CallOptions, type Fetch } from './send-request.ts'

export type ClientOptions = {
  /** Address of the API, such as `https://admin.example.com/api`. */
  baseUrl: string
  tokens?: TokenPair | undefined
  /** Receives renewed tokens, and undefined when the session has ended. */
  onTokens?: (tokens: TokenPair | undefined) => void
  /** Language of messages and files; English by default. */
  language?: Language
  /** Attempts after the first; 3 by default. */
  retries?: number
  fetch?: Fetch
  wait?: Wait
}

/** Keeps the tokens, and renews them once for all calls. */
function createTokens(
  { tokens, onTokens }: Pick<ClientOptions, 'tokens' | 'onTokens'>,
  exchange: (refreshToken: string) => Promise<TokenPair>,
) {
  let present = tokens
  let renewal: Promise<boolean> | undefined
  const set = (pair: TokenPair | undefined) => {
    present = pair
    onTokens?.(pair)
  }
  const rotate = async (expired: TokenPair) => {
    // Tokens that the caller set meanwhile stay, as does a sign-out.
    const replace = (pair: TokenPair | undefined) => {
      if (present === expired) set(pair)
    }
    try {
      replace(await exchange(expired.refreshToken))
    } catch (error) {
      // Without a response, the tokens may still be valid.
      if (!(error instanceof ClientError) || error.status !== 401) throw error
      replace(undefined)
    }
    return present !== undefined
  }
  return {
    get: () => present,
    set,
    /** Resolves to whether there are newer tokens. */
    renew: async (expired: TokenPair): Promise<boolean> => {
      if (present !== expired) return present !== undefined
      renewal ??= rotate(expired).finally(() => (renewal = undefined))
      return renewal
    },
  }
}

/** Success or failure of a call; `error` tells them apart. */
type Attempt<E extends Endpoint> =
  | { data: OutputOf<E>; error: null }
  | { data: null; error: ClientError<CallError<E>> }

type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  given?: CallOptions,
) => Promise<OutputOf<E>>

function createAttempt(call: Call) {
  /**
   * Calls an endpoint, and returns the error of a failed call with the codes that the endpoint declares.
   *
   * @throws the reason of an aborted signal
   */
  return async function attempt<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    given?: CallOptions,
  ): Promise<Attempt<E>> {
    try {
      return { data: await call(endpoint, input, given), error: null }
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      return { data: null, error: error as ClientError<CallError<E>> }
    }
  }
}

/** Creates a client, which renews expired tokens and repeats what failed for a moment. */
export function createClient(options: ClientOptions) {
  const { baseUrl, language = 'en-US', retries = 3, fetch: ask = fetch, wait = pause } = options
  const tokens = createTokens(options, (refreshToken) => call(auth.refreshToken, { refreshToken }))

  async function complete<Value>(
    endpoint: Endpoint,
    { input, given }: { input: object; given: CallOptions },
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    const hasKey = acceptsIdempotencyKey(endpoint)
    const idempotencyKey = hasKey ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined
    const sent = { ...given, input, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    // The server repeats the response to a refresh token for 10 s.
    const isSafe = hasKey || !isWrite(endpoint) || endpoint.path === auth.refreshToken.path
    const isPublic = endpoint.allow === 'public'
    const send = () =>
      sendRequest(endpoint, sent, {
        baseUrl,
        language,
        token: isPublic ? undefined : tokens.get()?.token,
        fetch: ask,
      })
    const { signal } = given
    const repeated = () => retry(async () => read(await send()), { isSafe, retries, wait, signal })
    const used = tokens.get()
    try {
      return await repeated()
    } catch (error) {
      const isExpired = error instanceof ClientError && expiredTokenCodes.includes(error.code)
      if (!isExpired || !used || isPublic) throw error
      if (!(await unlessAborted(tokens.renew(used), signal))) throw error
      return repeated()
    }
  }

  /**
   * Calls an endpoint.
   *
   * @throws ClientError, or the reason of an aborted signal
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    given: CallOptions = {},
  ): Promise<OutputOf<E>> {
    const data = await complete(endpoint, { input: input as object, given }, (response) =>
      readAnswer(response, given.signal),
    )
    return data as OutputOf<E>
  }

  /** Calls an endpoint that answers a file or events. */
  function download<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    given: CallOptions = {},
  ): Promise<Response> {
    return complete(endpoint, { input: input as object, given }, async (response) => {
      if (!response.ok) await readAnswer(response, given.signal)
      return response
    })
  }

  return { call, attempt: createAttempt(call), download, setTokens: tokens.set }
}
export type Client = ReturnType<typeof createClient>
