import type { CallOf, Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { fetchWhole, headersOf, readEnvelope, requestOf, type ApiParts } from './api.ts'

export type EarlyAnswers = {
  /**
   * Returns the data of an early read and the time of its request in ms, once, if it has arrived: the first render then
   * needs no wait.
   */
  answer: <E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
  ) => { data: OutputOf<E>; at: number } | undefined
  /** Returns the time in ms of an early request that the next call takes over. */
  startOf: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => number | undefined
  /** Starts the reads of a page that is about to open, as URLs. */
  ask: (urls: readonly string[]) => void
  /** Drops what was asked for, as data has changed. */
  drop: () => void
}

/** For parts without a server. */
export const noEarlyAnswers: EarlyAnswers = {
  answer: () => undefined,
  startOf: () => undefined,
  ask: () => {},
  drop: () => {},
}

export function createEarlyAnswers(
  { baseUrl, getToken, getLanguage, early }: ApiParts,
  timeOrigin: number,
): EarlyAnswers {
  const readOf = (endpoint: Endpoint, input: unknown) =>
    requestOf(endpoint, input as Record<string, unknown>, {
      baseUrl,
      token: getToken(),
      language: getLanguage(),
      idempotencyKey: undefined,
    })
  return {
    answer: (endpoint, input) => {
      const found = early?.takeText(readOf(endpoint, input))
      const answer = found && readEnvelope(found.text)
      if (answer?.code !== '200') return undefined
      return { data: answer.data as never, at: timeOrigin + found!.at }
    },
    startOf: (endpoint, input) => {
      const at = early?.startOf(readOf(endpoint, input))
      return at === undefined ? undefined : timeOrigin + at
    },
    ask: (urls) => {
      const token = getToken()
      if (!early || !token || urls.length === 0) return
      const language = getLanguage()
      const headers = headersOf(token, language)
      const answers = Object.fromEntries(urls.map((url) => [url, fetchWhole(url, headers)]))
      early.hold({ token, language, at: performance.now(), answers })
    },
    drop: () => early?.drop(),
  }
}
