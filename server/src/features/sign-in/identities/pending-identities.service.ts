import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { identities } from '@amber/contract/sign-in/identities.ts'
import { completeSignIn } from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { requireSignInSince } from '#server/features/sign-in/two-step/identity-check.service.ts'
import { nameOfOidc, type Providers } from '#server/features/sign-in/providers/providers.service.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { clientOf } from '#server/lib/user-agent.ts'
import { browserOf } from './flows.service.ts'
import { findPendingSignIn, takePendingSignIn } from './flows.queries.ts'
import { findIdentity, insertIdentity, noteUse } from './identities.queries.ts'
import { provisionUser } from './provision-user.service.ts'

type PendingSignInContext = Context<{ pendingToken: string }>
type FinishContext = Context<InputOf<typeof identities.finish>>

/** The ticket as it is looked up: by this browser alone. */
function pendingKeyOf({ input, now, platform, request }: PendingSignInContext) {
  const browser = browserOf(request)
  if (!browser) throw fail('flow_invalid')
  return {
    pendingTokenHash: platform.sha256(input.pendingToken),
    browserHash: platform.sha256(browser),
    now,
  }
}

/**
 * Lets in whom a ticket is about, if they are known by it. Accounts are never found by a name or a mail address. Somebody
 * new is made only of who has agreed to the terms; until then the ticket stays good.
 */
export async function finishFlow(
  context: FinishContext,
  sessions: Sessions,
  providers: Providers,
): Promise<OutputOf<typeof identities.finish>> {
  const { db, input, now } = context
  const pending = pendingKeyOf(context)
  const flow = await findPendingSignIn(db, pending)
  if (flow?.purpose !== 'sign-in') throw fail('flow_invalid')
  const { provider } = flow
  const subjects = flow.subjects ?? []
  if (!(await findIdentity(db, { provider, subjects }))) {
    const { oidc } = await providers.methods(db)
    const isWelcome = provider === 'oidc' && oidc?.createsPeople === true
    if (!isWelcome || !input.termsVersion)
      return { kind: 'unknown', provider, name: flow.name ?? '', isWelcome }
    await provisionUser(context, { ...flow, termsVersion: input.termsVersion })
  }
  const known = await findIdentity(db, { provider, subjects })
  if (!known) throw fail('flow_invalid')
  const tokens = await completeSignIn(context, sessions, {
    userId: known.userId,
    method: provider,
    isRemembered: flow.isRemembered,
    within: async (transaction) => {
      if (!(await takePendingSignIn(transaction, pending))) throw fail('flow_invalid')
      // Unlinked in this very moment: then it is nobody's any more.
      const still = await findIdentity(transaction, { provider, subjects })
      if (still?.userId !== known.userId) throw fail('flow_invalid')
      await noteUse(transaction, { id: known.id, subject: subjects[0] ?? known.subject, now })
    },
  })
  return { kind: 'in', tokens }
}

/** Links whom a ticket is about to the account of who is signed in, in the browser that brought it. */
export async function linkPendingSignIn(
  context: SignedInContext<InputOf<typeof identities.link>>,
  providers: Providers,
): Promise<OutputOf<typeof identities.link>> {
  const { actor, audit, db, now, platform, request } = context
  const flow = await takePendingSignIn(db, pendingKeyOf(context))
  if (!flow?.returnedAt) throw fail('flow_invalid')
  const { provider, purpose, returnedAt } = flow
  if (purpose === 'sign-in') {
    // Begun by nobody, so without a proof: signing in since then is one. A session that was left open is none.
    await requireSignInSince(context, returnedAt)
  } else if (flow.userId !== actor.id) {
    // What was begun to be linked to one account is not linked to another that was signed in meanwhile.
    throw fail('flow_invalid')
  }
  const name = flow.name ?? ''
  const subjects = flow.subjects ?? []
  // It may be known by a name of before, which the unique index does not see.
  const known = await findIdentity(db, { provider, subjects })
  if (known && known.userId !== actor.id) throw fail('identity_taken')
  await insertIdentity(db, {
    id: newId(platform),
    userId: actor.id,
    provider,
    subject: subjects[0] ?? '',
    name,
    createTime: now,
  })
  await notify(db, {
    userId: actor.id,
    kind: 'account_linked',
    data: { provider: await shownName(providers, db, provider), ...deviceOf(request) },
    now,
  })
  audit({
    target: { type: 'user', id: actor.id, name: actor.userName },
    after: { provider, name },
  })
  return { provider }
}

/** `wechat`, or how the provider of single sign-on is called at this moment. */
export async function shownName(
  providers: Providers,
  db: PendingSignInContext['db'],
  provider: 'wechat' | 'oidc',
): Promise<string> {
  if (provider === 'wechat') return provider
  const { oidc } = await providers.methods(db)
  return oidc ? nameOfOidc(oidc) : 'OpenID Connect'
}

/** The browser, as a notification tells it. */
export function deviceOf({ ip, userAgent }: PendingSignInContext['request']) {
  return { ...clientOf(userAgent), ip }
}
