import { PictureRejected, type PictureShape, type Platform } from '#server/lib/platform.ts'
import { QueueFull } from '#server/lib/queue.ts'
import { fail } from './problem.ts'
import { readFile } from './request.ts'
import type { Context } from 'hono'
import { filePolicy } from '#server/http/answers/security-headers.ts'

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
  return encodeBytes(platform, await readFile(file), shape)
}

/** @throws QueueFull */
export function encodeBytes(
  { pictures }: Pick<Platform, 'pictures'>,
  bytes: Uint8Array,
  shape: PictureShape,
): Promise<Uint8Array> {
  return pictures.encode(bytes, shape).catch((error: unknown) => {
    throw error instanceof PictureRejected ? fail(`picture_${error.problem}`) : error
  })
}

/** Serves a stored picture, cached for a year: its name never changes its content. */
export function pictureAnswer(
  context: Context,
  content: Uint8Array | null,
  { type, cache }: { type: string; cache: 'public' | 'private' },
): Response {
  if (!content) return context.text('Not found', 404, { 'cache-control': 'no-store' })
  return context.body(new Uint8Array(content), 200, {
    'content-type': type,
    'cache-control': `${cache}, max-age=31536000, immutable`,
    'content-security-policy': filePolicy,
  })
}
