import * as z from 'zod'
import { tokenPair } from './auth.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { proof } from './passkeys.ts'
import { agreedTerms } from './registration.ts'
import { id } from '@amber/contract/rules.ts'

/** Who vouches for people: WeChat, and one provider that speaks OpenID Connect. */
export const identityProviders = ['wechat', 'oidc'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** The name of the cookie that ties a sign-in by way of others to the browser that began it. */
export const flowCookie = 'amber_flow'

/** What a finished way round is for; the page that it returns to reads it off the ticket (`#link.…`). */
export const flowPurposes = ['sign-in', 'link'] as const
export type FlowPurpose = (typeof flowPurposes)[number]

const provider = z.enum(identityProviders, 'invalid')
/** What came of it, for once and for this browser. Never a credential of another browser. */
const pendingToken = z.string().min(1, 'required').max(100, 'invalid')
/** A path of this site; the web looks at it again before it goes there. */
const ownPath = z
  .string()
  .max(2000, 'invalid')
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'invalid')

const callbackInput = z.looseObject({
  state: z.string().max(200, 'invalid').optional(),
  code: z.string().max(4000, 'invalid').optional(),
})

export const identities = {
  /** The ways that are set up, and how the provider of single sign-on is called. */
  methods: endpoint({
    method: 'GET',
    path: '/auth/provider-ways',
    allow: 'public',
    input: z.strictObject({}),
    output: z.object({ wechat: z.boolean(), oidc: z.object({ name: z.string() }).nullable() }),
  }),
  /** Begins a sign-in; answers where the browser has to go. */
  begin: endpoint({
    method: 'POST',
    path: '/auth/provider-sign-ins',
    allow: 'public',
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
  /** The same to link what comes of it to one's own account, for who has shown once more who they are. */
  beginLink: endpoint({
    method: 'POST',
    path: '/auth/provider-links',
    allow: 'signed-in',
    input: z.strictObject({ provider, ...proof }),
    output: z.object({ url: z.url() }),
    audit: null, // nothing is changed yet; what is counted must stay when it fails
    idempotent: false,
    perMinute: 300,
  }),
  /** Where WeChat sends the browser back to. */
  wechatCallback: endpoint({
    method: 'GET',
    path: '/auth/wechat/callback',
    allow: 'public',
    answers: 'redirect',
    input: callbackInput,
    output: z.never(),
    perMinute: 300,
  }),
  /** Where the provider of single sign-on does (OpenID Connect Core 1.0, 3.1.2.5). */
  oidcCallback: endpoint({
    method: 'GET',
    path: '/auth/oidc/callback',
    allow: 'public',
    answers: 'redirect',
    input: callbackInput,
    output: z.never(),
    perMinute: 300,
  }),
  /**
   * Signs in whom a ticket is about. Where that is nobody's yet it says who came: they link it by signing in once or, where
   * newcomers are welcome, become somebody by agreeing to the terms with the same ticket.
   */
  finish: endpoint({
    method: 'POST',
    path: '/auth/ticket-sign-ins',
    allow: 'public',
    input: z.strictObject({ pendingToken, termsVersion: agreedTerms.optional() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('in'), tokens: tokenPair }),
      z.object({
        kind: z.literal('unknown'),
        provider: z.enum(identityProviders),
        /** How they are called there; empty where that was not told. */
        name: z.string(),
        /** Whether they may become somebody new instead. */
        isWelcome: z.boolean(),
      }),
    ]),
    audit: null, // signing in has its own log, sign_ins
    idempotent: false,
    perMinute: 300,
  }),
  /**
   * Links whom a ticket is about to one's own account: one that was begun for it, or one of a sign-in, for who has signed
   * in after they came back.
   */
  link: endpoint({
    method: 'POST',
    path: '/auth/ticket-links',
    allow: 'signed-in',
    input: z.strictObject({ pendingToken }),
    output: z.object({ provider: z.enum(identityProviders) }),
    audit: 'identity.link',
    idempotent: true,
  }),
  /** One's own. */
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
          /** Whether it has to stay, since nothing would be left to come in by. */
          isLastMethod: z.boolean(),
        }),
      ),
    }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/auth/identities/:id/removal',
    allow: 'signed-in',
    input: z.strictObject({ id, ...proof }),
    output: z.object({}),
    audit: null, // records `identity.unlink` itself: what it counts must stay when it fails
    idempotent: false,
  }),
}
