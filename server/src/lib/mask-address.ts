/** Removes the parts of a URL that may contain a secret. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return address && '…'
  const { href, origin } = new URL(address)
  return href === `${origin}/` ? origin : `${origin}/…`
}
