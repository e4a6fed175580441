import { avatarSide, type avatars as calls } from '@amber/contract/users/avatars.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail } from '#server/http/problem.ts'
import { recordEvent } from '#server/http/record-event.ts'
import { PictureRejected } from '#server/lib/picture-kind.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { deleteAvatar, saveAvatar } from './avatars.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

const nameSize = 16

/** Re-encodes and stores a picture. Reads the body outside any transaction, and only if the queue has room. */
export async function setAvatar(context: ContextOf<'set'>): Promise<OutputOf<typeof calls.set>> {
  const { actor, db, file, now, platform } = context
  if (platform.pictures.isFull()) throw new QueueFull('Too many pictures are waiting')
  const content = await platform.pictures.square(await readAll(file), avatarSide).catch(refusal)
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

function refusal(error: unknown): never {
  throw error instanceof PictureRejected ? fail(`picture_${error.problem}`) : error
}

async function readAll(file: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of file ?? []) pieces.push(chunk as Uint8Array<ArrayBuffer>)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
