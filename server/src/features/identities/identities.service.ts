import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { identities } from '@amber/contract/identities.ts'
import { notify } from '#server/features/notifications/notify.service.ts'
import type { Providers } from '#server/features/sign-in-providers/providers.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { deleteIdentity, hasPassword, listIdentities, lockPassword } from './identities.queries.ts'
import { deviceOf, shownName } from './tickets.service.ts'

export async function listOwn({
  actor,
  db,
}: SignedInContext<object>): Promise<OutputOf<typeof identities.list>> {
  const records = await listIdentities(db, actor.id)
  return {
    hasPassword: await hasPassword(db, actor.id),
    records: records.map(({ id, provider, name, createTime, lastUsedAt }) => ({
      id,
      provider,
      name,
      createTime: createTime.toISOString(),
      lastUsedTime: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Takes a link off, unless nothing would be left to sign in with. */
export async function unlink(
  { actor, audit, db, input, now, request }: SignedInContext<InputOf<typeof identities.unlink>>,
  providers: Providers,
): Promise<Record<string, never>> {
  // Locked first: two that are taken off at once must not each leave the other as the last way in.
  const canDoWithout = await lockPassword(db, actor.id)
  const gone = await deleteIdentity(db, { id: input.id, userId: actor.id })
  if (!gone) throw fail('identity_missing')
  if (!canDoWithout && (await listIdentities(db, actor.id)).length === 0)
    throw fail('identity_last_way')
  const { provider, name } = gone
  await notify(db, {
    userId: actor.id,
    kind: 'account_unlinked',
    data: { provider: await shownName(providers, db, provider), ...deviceOf(request) },
    now,
  })
  audit({
    target: { type: 'user', id: actor.id, name: actor.userName },
    before: { provider, name },
  })
  return {}
}
