import { avatarSide, type avatars as calls } from '@amber/contract/users/avatars.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { encodePicture } from '#server/http/pictures.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { recordEvent } from '#server/http/record-event.ts'
import type { PictureShape } from '#server/lib/platform.ts'
import { deleteAvatar, saveAvatar } from './avatars.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const nameSize = 16

const avatarShape: PictureShape = {
  width: avatarSide,
  height: avatarSide,
  fit: 'cover',
  type: 'webp',
}

/** Re-encodes and stores a picture, outside any transaction. */
export async function setAvatar(context: ContextOf<'set'>): Promise<OutputOf<typeof calls.set>> {
  const { actor, db, now, platform } = context
  const content = await encodePicture(context, avatarShape)
  const name = platform.randomBytes(nameSize).toHex()
  await inTransaction(db, async (transaction) => {
    await saveAvatar(transaction, { userId: actor.id, name, content, createTime: now })
    await publishEvent(transaction, { kind: 'rights-changed', to: { users: [actor.id] } })
    await recordEvent(transaction, context, {
      action: 'user.setAvatar',
      target: { type: 'user', id: actor.id, name: actor.userName },
    })
  })
  return { avatar: name }
}

export async function removeAvatar({
  actor,
  audit,
  db,
}: ContextOf<'remove'>): Promise<Record<string, never>> {
  if (await deleteAvatar(db, actor.id))
    await publishEvent(db, { kind: 'rights-changed', to: { users: [actor.id] } })
  audit({ target: { type: 'user', id: actor.id, name: actor.userName } })
  return {}
}
