import {
  flowCookie,
  type FlowPurpose,
  type IdentityProvider,
} from '@amber/contract/sign-in/identities.ts'
import type { OAuthFlow } from '#server/features/sign-in/providers/oauth-flow.service.ts'
import type { Providers } from '#server/features/sign-in/providers/providers.service.ts'
import { recordRefusal } from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import type { Context } from '#server/http/bind.ts'
import { cookieLine, readCookie } from '#server/http/session/cookies.ts'
import { fail, Problem } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { randomText, toText, type Platform } from '#server/lib/platform.ts'
import { insertFlow, setPendingToken, takeReturn, type Flow } from './flows.queries.ts'

/** Time limit at the provider, and again for linking. */
const flowLifetimeMs = 10 * 60 * 1000

/** Route of web/src/features/sign-in/return. */
const returnPath = '/login/return'

type Begin = {
  provider: IdentityProvider
  purpose: FlowPurpose
  userId: string | null
  redirect: string | null
  isRemembered: boolean
}

export async function beginFlow(
  { db, now, platform, request, setCookie }: Context<unknown>,
  providers: Providers,
  begin: Begin,
): Promise<{ url: string }> {
  // Another cookie would break a flow in another tab.
  const browser = browserOf(request) ?? randomText(platform, 32)
  const state = randomText(platform, 32)
  const oauthFlow = oauthFlowOf(platform, { provider: begin.provider, providers, browser, state })
  const url = await providers.pageOf(db, begin.provider, oauthFlow)
  await insertFlow(db, {
    ...begin,
    stateHash: platform.sha256(state),
    browserHash: platform.sha256(browser),
    expiresAt: new Date(now.getTime() + flowLifetimeMs),
  })
  setCookie(
    cookieLine(request, {
      name: flowCookie,
      value: browser,
      path: '/api/auth',
      seconds: (2 * flowLifetimeMs) / 1000,
      // Sent on the provider's redirect.
      sameSite: 'Lax',
    }),
  )
  return { url }
}

export function browserOf(
  request: Pick<RequestFacts, 'cookies' | 'isSecure' | 'publicPath'>,
): string | null {
  const sent = readCookie(request, flowCookie)
  return sent && /^[\w-]{43}$/.test(sent) ? sent : null
}

/** Derived from the browser's cookie, so that neither is stored. */
function oauthFlowOf(
  platform: Platform,
  {
    provider,
    providers,
    browser,
    state,
  }: { provider: IdentityProvider; providers: Providers; browser: string; state: string },
): OAuthFlow {
  const callback = providers.callbackOf(provider)
  if (callback === null) throw fail('provider_unset')
  const derived = (use: string) => toText(platform.sha256(`${use} ${browser} ${state}`))
  return { callback, state, nonce: derived('nonce'), verifier: derived('verifier') }
}

export async function receiveReturn(
  context: Context<Record<string, unknown>>,
  providers: Providers,
  provider: IdentityProvider,
): Promise<string> {
  const { db, input, now, platform, request } = context
  const returned = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  const { state = '' } = returned
  const browser = browserOf(request)
  const flow =
    browser &&
    (await takeReturn(db, {
      stateHash: platform.sha256(state),
      browserHash: platform.sha256(browser),
      provider,
      now,
    }))
  if (!flow) throw fail('flow_invalid')
  const oauthFlow = oauthFlowOf(platform, { provider, providers, browser, state })
  try {
    const person = await providers.personOf(db, provider, { oauthFlow, returned })
    const pendingToken = randomText(platform, 32)
    await setPendingToken(db, {
      stateHash: flow.stateHash,
      pendingTokenHash: platform.sha256(pendingToken),
      subjects: [...person.subjects],
      name: person.name || person.userName || '',
      expiresAt: new Date(platform.now().getTime() + flowLifetimeMs),
    })
    const asked = flow.redirect
      ? `?${new URLSearchParams({ redirect: flow.redirect }).toString()}`
      : ''
    return `${returnPath}${asked}#${flow.purpose}.${pendingToken}`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await logFailure(context, flow, error)
    return failurePath(provider, error, flow.purpose)
  }
}

/** A cancelled sign-in is no failure. */
async function logFailure(
  context: Context<unknown>,
  { provider, purpose }: Flow,
  { code }: Problem,
): Promise<void> {
  if (purpose !== 'sign-in' || code === 'identity_cancelled') return
  await recordRefusal(context, { userId: null, userName: '', method: provider, problem: code })
}

export function failurePath(
  provider: IdentityProvider,
  { code }: Problem,
  purpose: FlowPurpose = 'sign-in',
): string {
  return `${returnPath}?${new URLSearchParams({ failed: code, provider, purpose }).toString()}`
}
