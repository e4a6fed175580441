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

/** Whether nobody has asked yet what is to become of what is not saved. */
export function isUnasked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUnasked' in state
}
