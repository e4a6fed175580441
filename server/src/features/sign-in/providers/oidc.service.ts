import * as z from 'zod'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { Settings } from '@amber/contract/settings/settings.ts'
import { fail } from '#server/http/problem.ts'
import type { Reach } from '#server/lib/reach.ts'
import { createCache } from '#server/lib/cache.ts'
import {
  isSubject,
  problemOfReach,
  shownText,
  type OAuthFlow,
  type ExternalProfile,
} from './oauth-flow.service.ts'

/** Tenant of personal accounts (Microsoft identity platform, "ID token claims reference"). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Tenants accepted by Entra's multi-tenant issuers. */
const tenantsOf = new Map<string, (tenant: string) => boolean>([
  ['common', () => true],
  ['consumers', (tenant) => tenant === personalTenant],
  ['organizations', (tenant) => tenant !== personalTenant],
])

/**
 * Whether the configured issuer can issue tokens of `issuer`: multi-tenant Entra issuers use that of each tenant.
 * Tenant aliases cannot be resolved offline and do not match, so that no user gives up another sign-in method for
 * one.
 */
export function isIssuerOf(configured: string, issuer: string): boolean {
  if (withoutSlash(issuer) === withoutSlash(configured)) return true
  const [, tenants = '', version] =
    /^https:\/\/login\.microsoftonline\.com\/(\w+)(\/v2\.0)?\/?$/.exec(configured) ?? []
  const ofTenant = version
    ? /^https:\/\/login\.microsoftonline\.com\/([\da-f-]{36})\/v2\.0$/
    : /^https:\/\/sts\.windows\.net\/([\da-f-]{36})\/$/
  const [, tenant] = ofTenant.exec(issuer) ?? []
  return tenant !== undefined && tenantsOf.get(tenants)?.(tenant) === true
}

/** `openid-client` checks the rest. */
const withoutSlash = (address: string) => address.replace(/\/$/, '')

type Config = Pick<Settings['oidc'], 'issuer' | 'clientId' | 'secret' | 'scopes'>

/** `reach` decides whether the URL may be requested. */
const address = z.url({ protocol: /^https?$/ }).max(2_000)
const texts = z.array(z.string().max(200)).max(1_000)

/** The library does not validate these fields. */
const metadata = z.looseObject({
  issuer: z.string().max(500),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address.optional(),
  jwks_uri: address,
  scopes_supported: texts.optional(),
  response_types_supported: texts.optional(),
  code_challenge_methods_supported: texts.optional(),
  token_endpoint_auth_methods_supported: texts.optional(),
  id_token_signing_alg_values_supported: texts.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

/** Seconds of clock difference. */
const clockTolerance = 60

// Loaded on first use; most servers never need it.
const library = () => import('openid-client')

/** OpenID Connect Discovery 1.0. */
export async function discover(reach: Reach, config: Config): Promise<Configuration> {
  const client = await library()
  const { issuer, clientId, secret } = config
  const fetchByReach: CustomFetch = (url, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    return reach(url, { method, headers, signal, ...(typeof text === 'string' && { body: text }) })
  }
  try {
    const provider = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: clockTolerance },
      typeof secret === 'string' ? await bySecret(secret) : client.None(),
      {
        [client.customFetch]: fetchByReach,
        execute: [
          // Holds even if a proxy intercepts TLS.
          client.enableNonRepudiationChecks,
          // `reach` decides whether http is allowed.
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    if (!metadata.safeParse(provider.serverMetadata()).success) throw fail('provider_failed')
    return provider
  } catch (error) {
    throw problemOfReach(error)
  }
}

/** The library caches the signing keys for five minutes. */
export type Discovery = (config: Config) => Promise<Configuration>

/**
 * Caches for ten minutes, which saves a request to the provider per sign-in. Concurrent callers share a request, even a
 * failed one, which is not cached.
 */
export function createDiscovery(reach: Reach, now: () => Date): Discovery {
  const cache = createCache<Configuration>({
    maxAgeMs: 10 * 60_000,
    // Dozens; each change of the settings adds one.
    maxBytes: 1_000_000,
    bytesOf: () => 20_000,
    now,
  })
  return (config) => {
    const { issuer, clientId, secret } = config
    return cache(JSON.stringify([issuer, clientId, secret]), () => discover(reach, config))
  }
}

/** Basic is the default (OpenID Connect Discovery 1.0, 3). */
async function bySecret(secret: string): Promise<ClientAuth> {
  const client = await library()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: taken = ['client_secret_basic'] } = server
    return (taken.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

export async function oidcPage(
  discovery: Discovery,
  config: Config,
  oauthFlow: OAuthFlow,
): Promise<string> {
  const client = await library()
  const provider = await discovery(config)
  const page = client.buildAuthorizationUrl(provider, {
    redirect_uri: oauthFlow.callback,
    scope: withOpenid(config.scopes),
    state: oauthFlow.state,
    nonce: oauthFlow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(oauthFlow.verifier),
    code_challenge_method: 'S256',
  })
  return page.href
}

/** The library verifies state, nonce, issuer, audience, times and signature. */
export async function oidcPerson(
  discovery: Discovery,
  config: Config,
  { oauthFlow, returned }: { oauthFlow: OAuthFlow; returned: Readonly<Record<string, string>> },
): Promise<ExternalProfile> {
  if (returned.error === 'access_denied') throw fail('identity_cancelled')
  const client = await library()
  const provider = await discovery(config)
  const url = new URL(oauthFlow.callback)
  url.search = new URLSearchParams(returned).toString()
  try {
    const tokens = await client.authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: oauthFlow.verifier,
      expectedNonce: oauthFlow.nonce,
      expectedState: oauthFlow.state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !isSubject(claims.sub)) throw fail('identity_refused')
    // Optional: only display names, but many providers return them only here.
    const profile = provider.serverMetadata().userinfo_endpoint
      ? await client
          .fetchUserInfo(provider, tokens.access_token, claims.sub)
          .catch((): Record<string, unknown> => ({}))
      : {}
    const claimsFound: Record<string, unknown> = { ...claims, ...profile }
    return {
      subjects: [`${claims.iss} ${claims.sub}`],
      name:
        textOf(claimsFound.name) ||
        textOf(claimsFound.nickname) ||
        textOf(claimsFound.preferred_username),
      userName: textOf(claimsFound.preferred_username) || null,
    }
  } catch (error) {
    throw problemOfGrant(error)
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? shownText(value) : '')

const withOpenid = (scopes: string) =>
  [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ')

/** Rejected grants and tokens concern the user, other failures the provider. */
function problemOfGrant(error: unknown) {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'Problem') return error
  const isRefused =
    ['AuthorizationResponseError', 'ResponseBodyError'].includes(name) ||
    /OAUTH_(JWT_CLAIM|JWT_TIMESTAMP|INVALID_RESPONSE|JSON_ATTRIBUTE|KEY_SELECTION)/.test(code)
  const ofReach = problemOfReach(error)
  return ofReach.code === 'provider_failed' && isRefused ? fail('identity_refused') : ofReach
}
