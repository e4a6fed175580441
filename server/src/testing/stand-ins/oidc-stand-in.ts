import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { twistAnswer, type Twist } from '#server/testing/twist-answer.ts'

type Mood = 'good' | 'hang' | 'junk' | 'failure' | 'huge' | 'other keys' | 'no profile'

const client = { id: 'amber', secret: 'canary_oidc_secret' }

const newKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

/** Starts a certified OpenID provider whose responses a test can change. */
export async function startOidc(callback: string) {
  const state = {
    mood: 'good' as Mood,
    subject: 'one',
    name: 'Rain',
    preferredName: 'rain_1',
    calls: 0,
    /** Headers of the latest call. */
    headers: {} as IncomingMessage['headers'],
    twist: null as Twist | null,
  }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = newKey('one')
  const { kty, n, e } = newKey('one')
  const otherKeys = { keys: [{ kty, n, e, kid: 'one', alg: 'RS256', use: 'sig' }] }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callback],
      },
    ],
    jwks: { keys: [keys] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: state.name, preferred_username: state.preferredName }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  async function interact(path: string, request: IncomingMessage, response: ServerResponse) {
    const [, uid = '', action] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (action === 'confirm')
      return provider.interactionFinished(request, response, {
        login: { accountId: state.subject },
      })
    if (action === 'decline')
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    const page = `<h1>Provider</h1><p><a href="/interaction/${uid}/confirm">Confirm</a> <a href="/interaction/${uid}/decline">Decline</a></p>`
    return void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Provider</title><main>${page}</main></html>`)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path.startsWith('/interaction/')) return void interact(path, request, response)
    // Browsers use /auth.
    if (!path.startsWith('/auth')) {
      state.calls++
      state.headers = request.headers
      if (state.mood === 'hang') return
      if (state.mood === 'junk') return void response.end('<html>junk</html>')
      if (state.mood === 'failure') return void response.writeHead(500).end('{}')
      if (state.mood === 'huge') return void response.end(' '.repeat(2_000_000))
      if (state.mood === 'no profile' && path === '/me') return void response.writeHead(500).end()
      if (state.mood === 'other keys' && path === '/jwks')
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(otherKeys))
    }
    if (state.twist?.path === path) twistAnswer(response, state.twist.change)
    void answer(request, response)
  })

  return {
    state,
    issuer,
    settings: {
      issuer,
      clientId: client.id,
      secret: client.secret,
      name: '公司账号',
      scopes: 'openid profile',
      createsUsers: false,
    },
    /** Returns the path of the callback. */
    signIn: async (page: string, action: 'confirm' | 'decline' = 'confirm') => {
      const cookies = new Map<string, string>()
      let next = page
      for (let hops = 0; hops < 8; hops++) {
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const place = reply.headers.get('location')
        if (!place && !next.includes('/interaction/'))
          throw new Error(`The provider says ${reply.status}: ${await reply.text()}`)
        const target = place ? new URL(place, next) : new URL(`${next}/${action}`)
        if (target.origin !== issuer) return target.pathname + target.search
        next = target.href
      }
      throw new Error('The provider goes round in circles')
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
