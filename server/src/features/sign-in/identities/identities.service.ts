import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { identities } from '@amber/contract/sign-in/identities.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import type { Providers } from '#server/features/sign-in/providers/providers.service.ts'
import { withIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import type { SignInMethods } from '#server/features/sign-in/methods/sign-in-methods.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { deleteIdentity, listIdentities } from './identities.queries.ts'
import { deviceOf, shownName } from './pending-identities.service.ts'

export async function listOwnIdentities(
  { actor, db }: SignedInContext<object>,
  signInMethods: SignInMethods,
): Promise<OutputOf<typeof identities.list>> {
  const records = await listIdentities(db, actor.id)
  const isLast = await signInMethods.lastOf(db, actor.id)
  return {
    records: records.map(({ id, provider, name, createTime, lastUsedAt }) => ({
      id,
      provider,
      name,
      createTime: createTime.toISOString(),
      lastUsedTime: lastUsedAt?.toISOString() ?? null,
      isLastMethod: isLast(provider),
    })),
  }
}

export async function unlink(
  context: SignedInContext<InputOf<typeof identities.unlink>>,
  {
    providers,
    site,
    signInMethods,
  }: { providers: Providers; site: PublicSite; signInMethods: SignInMethods },
): Promise<Record<string, never>> {
  const { actor, input, now, request } = context
  // Locks the user, so that concurrent calls cannot remove the last method.
  return withIdentityCheck(context, site, async (db) => {
    const deleted = await deleteIdentity(db, { id: input.id, userId: actor.id })
    if (!deleted) throw fail('identity_missing')
    await signInMethods.requireLeft(db, actor.id, 'identity_last_method')
    const { provider, name } = deleted
    await notify(db, {
      userId: actor.id,
      kind: 'account_unlinked',
      data: { provider: await shownName(providers, db, provider), ...deviceOf(request) },
      now,
    })
    await recordEvent(db, context, {
      action: 'identity.unlink',
      target: { type: 'user', id: actor.id, name: actor.userName },
      before: { provider, name },
    })
    return {}
  })
}
