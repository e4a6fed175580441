import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { users } from '@amber/contract/users/users.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { requireUserToChange } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { requireCanManage } from '#server/policies/users.ts'
import { resetPassword } from './passwords.service.ts'

export async function resetUserPassword({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: SignedInContext<InputOf<typeof users.resetPassword>>): Promise<
  OutputOf<typeof users.resetPassword>
> {
  const { id, userName, roles } = await requireUserToChange(db, input.id)
  await requireCanManage(db, { actor, target: { id, roles } })
  const link = await resetPassword(db, platform, { userId: id, by: input.by, actor, now })
  const data = { by: 'administrator' } as const
  await notify(db, { userId: id, kind: 'password_changed', data, now })
  audit({ target: { type: 'user', id, name: userName }, after: { by: input.by } })
  return { token: link?.token ?? null, expiresTime: link?.expiresAt.toISOString() ?? null }
}
