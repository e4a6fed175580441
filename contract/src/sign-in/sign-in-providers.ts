import * as z from 'zod'
import { endpoint, type OutputOf } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { settingSchemas } from '@amber/contract/settings/settings.ts'

/** Codes of requests to an identity provider. */
export const providerErrors = [
  'provider_silent',
  'provider_failed',
  'provider_address_refused',
  'provider_impossible',
] as const satisfies readonly ErrorCode[]

export const signInProviders = {
  state: endpoint({
    method: 'GET',
    path: '/sign-in-providers',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({
      /** Null while the server's public address is unknown. */
      callbacks: z.object({ wechat: z.url(), oidc: z.url() }).nullable(),
      /** Environment variables win over the settings. */
      fixed: z.object({
        wechat: settingSchemas.wechat.nullable(),
        oidc: settingSchemas.oidc.nullable(),
      }),
    }),
  }),
  /** Fetches an issuer's configuration (OpenID Connect Discovery 1.0). */
  test: endpoint({
    method: 'POST',
    path: '/sign-in-provider-tests',
    allow: 'setting:update',
    errors: providerErrors,
    input: z.strictObject({
      issuer: z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, 'invalid'),
    }),
    output: z.object({
      issuer: z.string(),
      authorizationEndpoint: z.string(),
      tokenEndpoint: z.string(),
      scopes: z.array(z.string()),
      /** Announces S256 (RFC 7636); many support it silently. */
      hasPkce: z.boolean(),
      milliseconds: z.number().int(),
    }),
    audit: null, // records `identity.test` itself, before it waits for the other server
    idempotent: false,
  }),
}

export type FixedProviders = OutputOf<typeof signInProviders.state>['fixed']
