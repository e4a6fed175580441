/** Returns the names in an `Accept-Encoding` header. A quality of zero is a refusal (RFC 9110, 12.4.2). */
export function acceptedEncodings(header: string | null | undefined): ReadonlySet<string> {
  const taken = (header ?? '')
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
  return new Set(taken.map(([name = '']) => name))
}
