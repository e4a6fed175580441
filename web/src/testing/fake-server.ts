import { splitInput } from '@amber/contract/call-parts.ts'
import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import { vi } from 'vitest'
import { failOnCalls } from './fail-on-calls.ts'
import type { Reply } from './reply.ts'

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Answer = Reply | ((heard: Heard) => Reply | Promise<Reply>)

/**
 * Replaces the network. Requests without an answer fail the test; several answers are used in order, the last one
 * repeatedly.
 */
export function fakeServer() {
  const answers = new Map<string, Answer[]>()
  const unanswered = failOnCalls()
  const heard: Heard[] = []
  const nameOf = (endpoint: Endpoint, input: Record<string, unknown> = {}) =>
    `${endpoint.method} /api${splitInput(endpoint, input).path}`

  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const call: Heard = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
      headers: new Headers(request.headers),
    }
    heard.push(call)
    const name = `${call.method} ${call.path}`
    const list = answers.get(name)
    if (!list) throw unanswered(name)
    const answer = list.length > 1 ? list.shift()! : list[0]!
    const { status, body, headers } = typeof answer === 'function' ? await answer(call) : answer
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, headers ? { status, headers } : { status })
  })

  return {
    heard,
    on: (endpoint: Endpoint, ...given: Answer[]) => answers.set(nameOf(endpoint), given),
    /** Default that a test can replace. */
    otherwise: <E extends Endpoint>(
      endpoint: E,
      answer: Answer,
      input: Partial<CallOf<E>> = {},
    ) => {
      const name = nameOf(endpoint, input)
      if (!answers.has(name)) answers.set(name, [answer])
    },
    /** For endpoints with path parameters. */
    onPath: <E extends Endpoint>(endpoint: E, input: Partial<CallOf<E>>, ...given: Answer[]) =>
      answers.set(nameOf(endpoint, input), given),
    heardOf: (endpoint: Endpoint) =>
      heard.filter((call) => `${call.method} ${call.path}` === nameOf(endpoint)),
  }
}

export type FakeServer = ReturnType<typeof fakeServer>
