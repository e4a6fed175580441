import { PictureRejected } from '#server/lib/picture-kind.ts'
import type { Platform, PictureShape } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { fail } from './problem.ts'

/**
 * Re-encodes the picture of a request. Reads the body only if the queue has room.
 *
 * @throws QueueFull
 */
export async function encodePicture(
  { file, platform }: { file: ReadableStream<Uint8Array> | null; platform: Platform },
  shape: PictureShape,
): Promise<Uint8Array> {
  if (platform.pictures.isFull()) throw new QueueFull('Too many pictures are waiting')
  return platform.pictures.encode(await readAll(file), shape).catch((error: unknown) => {
    throw error instanceof PictureRejected ? fail(`picture_${error.problem}`) : error
  })
}

async function readAll(file: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of file ?? []) pieces.push(chunk as Uint8Array<ArrayBuffer>)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
