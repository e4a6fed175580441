/** A base that no real page has, to see whether an address leaves it. */
const nowhere = 'https://own.invalid'

function isOwn(path: string): boolean {
  // Browsers drop tabs and line ends from addresses and read `\` as `/`, so both are refused, not cleaned.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (!path.startsWith('/') || /^\/\/|[\\\u0000-\u001f\u007f]/.test(path)) return false
  try {
    return new URL(path, nowhere).origin === nowhere
  } catch {
    return false
  }
}

/**
 * The path to return to after signing in, or undefined when it is not surely a path of this site: other hosts, other
 * schemes, backslashes, control characters, and any of those hidden behind one or more rounds of percent-encoding.
 */
export function ownPath(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000) return undefined
  // What follows the path cannot lead elsewhere, and may hold what a filter was asked for: "100%", or `\`.
  const [path = ''] = wanted.split(/[?#]/, 1)
  // eslint-disable-next-line no-control-regex -- they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(wanted)) return undefined
  let seen = path
  for (let round = 0; round < 3; round += 1) {
    if (!isOwn(seen)) return undefined
    try {
      const decoded = decodeURIComponent(seen)
      if (decoded === seen) return wanted
      seen = decoded
    } catch {
      return undefined
    }
  }
  return undefined
}
