import type { Context } from 'hono'

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
    // Blocks scripts in a picture opened directly.
    'content-security-policy': "default-src 'none'; sandbox",
  })
}
