/** Returns why a one-time link is invalid, or null. */
export function linkFault(
  link: { usedAt: Date | null; expiresAt: Date } | null,
  now: Date,
): 'invalid' | 'used' | 'expired' | null {
  if (!link) return 'invalid'
  if (link.usedAt) return 'used'
  return link.expiresAt <= now ? 'expired' : null
}
