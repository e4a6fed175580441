/** Navigation state that signs out at once; foreign links to `/login-out` ask first. */
export const signOutNow = { signOutNow: true }

/** Does `signOutNow`, but first asks about unsaved changes. */
export const signOutUnlessUnsaved = { ...signOutNow, isUnasked: true }

export function isSignOutNow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'signOutNow' in state
}

/** Returns the state for a session ended by the server. */
export const signOutBecause = (code: string) => ({ ...signOutNow, endedBy: code })

/** Returns the server's code for the end of the session; undefined if the user signed out. */
export function endedByOf(state: unknown): string | undefined {
  const { endedBy } = (state ?? {}) as { endedBy?: unknown }
  return typeof endedBy === 'string' ? endedBy : undefined
}

/** Whether unsaved changes still need a confirmation. */
export function isUnasked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUnasked' in state
}
