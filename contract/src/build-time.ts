/** Names the build of the web app that sends a request, by its time. */
export const buildHeader = 'x-build'

/** Returns the build time in a built `index.html`. */
export function buildTimeOf(html: string): string | undefined {
  return /<meta name="buildTime" content="([^"]+)"/.exec(html)?.[1]
}
