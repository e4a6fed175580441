import { identityProviders } from '@amber/contract/identities.ts'
import type { IdentityProvider } from '@amber/contract/identities.ts'

/**
 * Who came back from another site and is nobody's here yet. It travels in the state of the history: in no address, and
 * still there after a reload. The ticket is good for once, for ten minutes, and in this browser alone.
 */
export type PendingLink = { ticket: string; provider: IdentityProvider; name: string }

/** What the state of a location holds of it. */
export function pendingLinkOf(state: unknown): PendingLink | undefined {
  if (typeof state !== 'object' || state === null || !('pendingLink' in state)) return undefined
  const { ticket, provider, name } = state.pendingLink as PendingLink
  return identityProviders.includes(provider) ? { ticket, provider, name } : undefined
}
