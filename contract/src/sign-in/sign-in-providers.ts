import * as z from 'zod'
import { endpoint, type OutputOf } from '@amber/contract/endpoint.ts'
import { settingSchemas } from '@amber/contract/settings/settings.ts'

/** What a super admin has to know to set up signing in by way of others; what they set is in the settings. */
export const signInProviders = {
  state: endpoint({
    method: 'GET',
    path: '/sign-in-providers',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({
      /** Where the other side has to send browsers back to; null where nobody told the server its public address. */
      callbacks: z.object({ wechat: z.url(), oidc: z.url() }).nullable(),
      /** What variables of the environment name, which win over the settings; null where they name nothing. */
      fixed: z.object({
        wechat: settingSchemas.wechat.nullable(),
        oidc: settingSchemas.oidc.nullable(),
      }),
    }),
  }),
  /** Asks an issuer for its configuration (OpenID Connect Discovery 1.0), before or after it is saved. */
  test: endpoint({
    method: 'POST',
    path: '/sign-in-provider-tests',
    allow: 'setting:update',
    input: z.strictObject({
      issuer: z.url({ protocol: /^https?$/, error: 'invalid' }).max(500, 'invalid'),
    }),
    output: z.object({
      issuer: z.string(),
      authorizationEndpoint: z.string(),
      tokenEndpoint: z.string(),
      scopes: z.array(z.string()),
      /** Whether it says that it takes PKCE with S256 (RFC 7636); many do without saying so. */
      hasPkce: z.boolean(),
      milliseconds: z.number().int(),
    }),
    audit: null, // records `identity.test` itself, before it waits for the other server
    idempotent: false,
  }),
}

/** What the environment says; null where it says nothing, and the settings hold. */
export type FixedProviders = OutputOf<typeof signInProviders.state>['fixed']
