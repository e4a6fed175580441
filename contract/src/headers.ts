/**
 * Says of a request that nobody asked for it but the clock. It is answered like any other, and does not count as use of
 * the session: who sends it can only make the session end earlier.
 */
export const backgroundHeader = 'x-background'

/** On a download: how many rows are in it, for who shows how far it is. */
export const rowCountHeader = 'x-row-count'

/**
 * Asks for a download in steps, and says that it comes in them: before each piece stand two whole numbers of 32 bits, the
 * greatest byte first: how many rows the file has up to there, and how many bytes the piece has.
 */
export const fileStepsHeader = 'x-file-steps'
/** How many bytes stand before each piece. */
export const stepHeadLength = 8
