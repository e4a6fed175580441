/** Why a one-time link is not good: nobody knows it, it was used or replaced, or it has expired. Null for a good one. */
export function linkFault(
  link: { usedAt: Date | null; expiresAt: Date } | null,
  now: Date,
): 'invalid' | 'used' | 'expired' | null {
  if (!link) return 'invalid'
  if (link.usedAt) return 'used'
  return link.expiresAt <= now ? 'expired' : null
}
