const nowhere = 'https://own.invalid'

function isOwn(path: string): boolean {
  // Browsers drop tabs and line breaks and read `\` as `/`.
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (!path.startsWith('/') || /^\/\/|[\\\u0000-\u001f\u007f]/.test(path)) return false
  try {
    return new URL(path, nowhere).origin === nowhere
  } catch {
    return false
  }
}

/**
 * Returns a safe redirect path. Undefined for other hosts and schemes, backslashes and control characters, also
 * percent-encoded.
 */
export function ownPath(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000) return undefined
  // Query and hash may contain "100%" or `\`.
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
