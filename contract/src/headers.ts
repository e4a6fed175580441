/**
 * Says of a request that nobody asked for it but the clock. It is answered like any other, and does not count as use of
 * the session: who sends it can only make the session end earlier.
 */
export const backgroundHeader = 'x-background'

/** On a download: how many rows are in it, for who shows how far it is. */
export const rowCountHeader = 'x-row-count'
