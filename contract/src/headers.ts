/** Marks a request by a timer, which does not extend the session. */
export const backgroundHeader = 'x-background'

/** Row count of a download. */
export const rowCountHeader = 'x-row-count'

/** Requests a download in chunks, each after two big-endian 32-bit integers: rows so far, and bytes of the chunk. */
export const fileStepsHeader = 'x-file-steps'
/** Bytes of a chunk header. */
export const stepHeadLength = 8

/** Names the build of the web app that sends a request, by its time. */
export const buildHeader = 'x-build'

/** Returns the build time in a built `index.html`. */
export function buildTimeOf(html: string): string | undefined {
  return /<meta name="buildTime" content="([^"]+)"/.exec(html)?.[1]
}
