import type { CallOf, Endpoint } from '@amber/contract/endpoint.ts'
import type { Reply } from '#server/testing/read-answer.ts'
import { type CallOptions, type TestApp, testPassword } from '#server/testing/test-app.ts'
import { identities, type IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { termsVersion } from '@amber/contract/sign-in/registration.ts'

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

export type Landing = {
  failed: string | null
  purpose: string
  pendingToken: string
  redirect: string | null
}

/** Simulates a browser in an OAuth flow. */
export function flowBrowser(app: TestApp, from = '192.0.2.1') {
  const jar = new Map<string, string>()
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: 'https://admin.example.com',
  })
  const keep = (answer: Headers) => {
    for (const cookie of answer.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
  }
  return {
    jar,
    headers,
    async begin(provider: IdentityProvider, more: { redirect?: string; token?: string } = {}) {
      const { redirect, token } = more
      const options = { headers: headers(), from, token }
      const reply = token
        ? await app.call(identities.beginLink, { provider, password: testPassword }, options)
        : await app.call(identities.begin, { provider, redirect }, options)
      keep(reply.headers)
      return reply
    },
    /** Follows the provider's redirect to the callback. */
    async arrive(path: string): Promise<Landing> {
      const { cookie } = headers()
      const answer = await app.request(path, { headers: cookie ? { cookie } : {} }, from)
      if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
      const place = new URL(answer.headers.get('location') ?? '', `https://here${path}`)
      if (place.pathname !== '/login/return') throw new Error(`It leads to ${place.href}`)
      const [purpose = '', pendingToken = ''] = place.hash.slice(1).split('.')
      const { searchParams } = place
      return {
        failed: searchParams.get('failed'),
        purpose: searchParams.get('purpose') ?? purpose,
        pendingToken,
        redirect: searchParams.get('redirect'),
      }
    },
    async finish(pendingToken: string, more: { termsVersion?: typeof termsVersion } = {}) {
      const options = { headers: headers(), from }
      const reply = await app.call(identities.finish, { pendingToken, ...more }, options)
      keep(reply.headers)
      return reply
    },
    link: (pendingToken: string, token: string) =>
      app.call(identities.link, { pendingToken }, { headers: headers(), from, token }),
  }
}
