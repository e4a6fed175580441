/**
 * The state of a navigation to `/login-out` that the product makes itself. Only that one signs out at once: an address
 * can be typed, or put into a link by anybody, and then the person is asked.
 */
export const signOutNow = { signOutNow: true }

/** The same by a link beside something else, where the person is still asked about what is not saved. */
export const signOutUnlessUnsaved = { ...signOutNow, isUnasked: true }

export function isSignOutNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signOutNow' in state
}

/** The same, where the server has ended the session by this code. */
export const signOutBecause = (code: string) => ({ ...signOutNow, endedBy: code })

/** The code by which the server ended the session; none where people sign out themselves. */
export function endedByOf(state: unknown): string | undefined {
  const { endedBy } = (state ?? {}) as { endedBy?: unknown }
  return typeof endedBy === 'string' ? endedBy : undefined
}

/** Whether nobody has asked yet what is to become of what is not saved. */
export function isUnasked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUnasked' in state
}
