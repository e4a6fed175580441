/**
 * The state of a navigation to `/login-out` that the product makes itself. Only that one signs out at once: an address
 * can be typed, or put into a link by anybody, and then the person is asked.
 */
export const signOutNow = { signOutNow: true }

export function isSignOutNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signOutNow' in state
}
