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
import { findPendingIdentity, takePendingSignIn, type Flow } from './flows.queries.ts'
import {
  findIdentity,
  insertIdentity,
  recordUse,
  insertProvisionedUser,
} from './identities.queries.ts'
import { userName as userNameRule, nickName as nickNameRule } from '@amber/contract/rules.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { nameKey } from '#server/lib/text.ts'

type PendingSignInContext = Context<{ pendingToken: string }>
type FinishContext = Context<InputOf<typeof identities.finish>>

/** Bound to this browser. */
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
 * Signs in by a pending identity, never matched by name or mail address. Provisions a new user only after agreement
 * to the terms.
 */
export async function finishFlow(
  context: FinishContext,
  sessions: Sessions,
  providers: Providers,
): Promise<OutputOf<typeof identities.finish>> {
  const { db, input, now } = context
  const pending = pendingKeyOf(context)
  const flow = await findPendingIdentity(db, pending)
  if (flow?.purpose !== 'sign-in') throw fail('flow_invalid')
  const { provider } = flow
  const subjects = flow.subjects ?? []
  if (!(await findIdentity(db, { provider, subjects }))) {
    const { oidc } = await providers.methods(db)
    const isWelcome = provider === 'oidc' && oidc?.createsUsers === true
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
      // Unlinked by a concurrent call.
      const still = await findIdentity(transaction, { provider, subjects })
      if (still?.userId !== known.userId) throw fail('flow_invalid')
      await recordUse(transaction, { id: known.id, subject: subjects[0] ?? known.subject, now })
    },
  })
  return { kind: 'in', tokens }
}

export async function linkPendingSignIn(
  context: SignedInContext<InputOf<typeof identities.link>>,
  providers: Providers,
): Promise<OutputOf<typeof identities.link>> {
  const { actor, audit, db, now, platform, request } = context
  const flow = await takePendingSignIn(db, pendingKeyOf(context))
  if (!flow?.returnedAt) throw fail('flow_invalid')
  const { provider, purpose, returnedAt } = flow
  if (purpose === 'sign-in') {
    // Without an identity check at the start, a newer sign-in is required; an older session may have been left open.
    await requireSignInSince(context, returnedAt)
  } else if (flow.userId !== actor.id) {
    throw fail('flow_invalid')
  }
  const name = flow.name ?? ''
  const subjects = flow.subjects ?? []
  // The unique index does not cover older subjects.
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

/** `wechat`, or the current OIDC name. */
export async function shownName(
  providers: Providers,
  db: PendingSignInContext['db'],
  provider: 'wechat' | 'oidc',
): Promise<string> {
  if (provider === 'wechat') return provider
  const { oidc } = await providers.methods(db)
  return oidc ? nameOfOidc(oidc) : 'OpenID Connect'
}

export function deviceOf({ ip, userAgent }: PendingSignInContext['request']) {
  return { ...clientOf(userAgent), ip }
}

/**
 * Creates a user on the first single sign-on. A taken user name leads to another name, never to the existing user.
 */
async function provisionUser(
  { db, now, platform, request }: Context<unknown>,
  { provider, subjects, name, termsVersion }: Flow & { termsVersion: string },
): Promise<string> {
  const id = newId(platform)
  const wanted = userNameRule.safeParse(name ?? '')
  const made = `sso_${platform.randomBytes(6).toHex()}`
  const nickName = nickNameRule.safeParse(name ?? '').data ?? made
  const common = {
    id,
    nickName,
    passwordHash: null,
    termsVersion,
    termsAcceptedAt: now,
    createTime: now,
    updateTime: now,
  }
  await inTransaction(db, async (transaction) => {
    const insert = (userName: string) =>
      insertProvisionedUser(transaction, {
        ...common,
        userName,
        userNameKey: nameKey(userName),
        createBy: userName,
        updateBy: userName,
      })
    const isNamed = wanted.success && (await insert(wanted.data))
    if (!isNamed && !(await insert(made))) throw new Error('A random user name is taken')
    const userName = isNamed && wanted.success ? wanted.data : made
    await insertIdentity(transaction, {
      id: newId(platform),
      userId: id,
      provider,
      subject: subjects?.[0] ?? '',
      name: name ?? '',
      createTime: now,
    })
    await recordEvent(
      transaction,
      { actor: { id, userName }, platform, request },
      {
        action: 'identity.create',
        target: { type: 'user', id, name: userName },
        after: { userName, nickName, roles: ['R_USER'], provider, termsVersion },
      },
    )
  })
  return id
}
