import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import type { Reply } from '#server/testing/read-answer.ts'
import type { CallOptions, TestApp } from '#server/testing/test-app.ts'

export const testOrigin = 'https://admin.example.com'

/** Keeps cookies and sends its origin. */
export function createBrowser(app: TestApp, from = '192.0.2.1') {
  const cookies = new Map<string, string>()

  const raw = async <E extends Endpoint>(
    endpoint: E,
    input: unknown,
    options: CallOptions = {},
  ): Promise<Reply<E>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: testOrigin, ...(cookie && { cookie }), ...options.headers }
    const reply = await app.raw(endpoint, input, { from, ...options, headers })
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return reply
  }

  return {
    raw,
    call: <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions) =>
      raw(endpoint, input, options),
  }
}
