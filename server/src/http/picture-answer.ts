import type { Context } from 'hono'
import { filePolicy } from '#server/http/answers/security-headers.ts'

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
