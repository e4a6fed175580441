import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { proof, proofErrors } from './passkeys.ts'
import { agreedTerms } from './registration.ts'
import { providerErrors } from './sign-in-providers.ts'
import { id } from '@amber/contract/rules.ts'

export const identityProviders = ['wechat', 'oidc'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** Binds an OAuth flow to its browser. */
export const flowCookie = 'amber_flow'

/** Prefix of the pending token (`#link.*`). */
export const flowPurposes = ['sign-in', 'link'] as const
export type FlowPurpose = (typeof flowPurposes)[number]

const provider = z.enum(identityProviders, 'invalid')
/** Result of an OAuth flow, valid once and with this browser's cookie. */
const pendingToken = z.string().min(1, 'required').max(100, 'invalid')
/** Path of this site. */
const ownPath = z
  .string()
  .max(2000, 'invalid')
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'invalid')

const callbackInput = z.looseObject({
  state: z.string().max(200, 'invalid').optional(),
  code: z.string().max(4000, 'invalid').optional(),
})

/** The redirect names the code. */
const callbackErrors = [
  ...providerErrors,
  'provider_unset',
  'flow_invalid',
  'identity_refused',
  'identity_cancelled',
] as const satisfies readonly ErrorCode[]

export const identities = {
  methods: endpoint({
    method: 'GET',
    path: '/auth/provider-ways',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ wechat: z.boolean(), oidc: z.object({ name: z.string() }).nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/provider-sign-ins',
    allow: 'public',
    errors: [...providerErrors, 'provider_unset'],
    input: z.strictObject({
      provider,
      redirect: ownPath.optional(),
      remember: z.boolean().optional(),
    }),
    output: z.object({ url: z.url() }),
    audit: null,
    idempotent: false,
    perMinute: 300,
  }),
  /** Needs reauthentication. */
  beginLink: endpoint({
    method: 'POST',
    path: '/auth/provider-links',
    allow: 'signed-in',
    errors: [...providerErrors, 'provider_unset', ...proofErrors],
    input: z.strictObject({ provider, ...proof }),
    output: z.object({ url: z.url() }),
    audit: null, // changes nothing yet; throttle counts must survive a failure
    idempotent: false,
    perMinute: 300,
  }),
  wechatCallback: endpoint({
    method: 'GET',
    path: '/auth/wechat/callback',
    allow: 'public',
    errors: callbackErrors,
    answers: 'redirect',
    input: callbackInput,
    output: z.never(),
    perMinute: 300,
  }),
  /** See OpenID Connect Core 1.0, 3.1.2.5. */
  oidcCallback: endpoint({
    method: 'GET',
    path: '/auth/oidc/callback',
    allow: 'public',
    errors: callbackErrors,
    answers: 'redirect',
    input: callbackInput,
    output: z.never(),
    perMinute: 300,
  }),
  /**
   * Signs in the user of a pending identity. An unknown one is linked by signing in once, or gets a new user by
   * accepting the terms with the same token.
   */
  finish: endpoint({
    method: 'POST',
    path: '/auth/pending-sign-ins',
    allow: 'public',
    errors: ['flow_invalid', 'identity_taken', '7777', 'second_step_due'],
    input: z.strictObject({ pendingToken, termsVersion: agreedTerms.optional() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('in'), tokens: tokenPair }),
      z.object({
        kind: z.literal('unknown'),
        provider: z.enum(identityProviders),
        name: z.string(),
        isWelcome: z.boolean(),
      }),
    ]),
    audit: null, // recorded in sign_ins
    idempotent: false,
    perMinute: 300,
  }),
  /** Takes a token of `beginLink`, or of a sign-in flow. */
  link: endpoint({
    method: 'POST',
    path: '/auth/pending-links',
    allow: 'signed-in',
    errors: ['flow_invalid', 'identity_present', 'identity_taken', 'sign_in_stale'],
    input: z.strictObject({ pendingToken }),
    output: z.object({ provider: z.enum(identityProviders) }),
    audit: 'identity.link',
    idempotent: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/identities',
    allow: 'signed-in',
    input: z.strictObject({}),
    output: z.object({
      records: z.array(
        z.object({
          id,
          provider: z.enum(identityProviders),
          name: z.string(),
          createTime: z.iso.datetime(),
          lastUsedTime: z.iso.datetime().nullable(),
          /** Whether no other sign-in method is left. */
          isLastMethod: z.boolean(),
        }),
      ),
    }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/auth/identities/:id/removal',
    allow: 'signed-in',
    errors: ['identity_missing', 'identity_last_method', ...proofErrors],
    input: z.strictObject({ id, ...proof }),
    output: z.object({}),
    audit: null, // records `identity.unlink` itself: throttle counts must survive a failure
    idempotent: false,
  }),
}
