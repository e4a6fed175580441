/** A web address without what may be a key: its user, path, query and fragment. */
export function maskAddress(address: string): string {
  if (!URL.canParse(address)) return address && '…'
  const { href, origin } = new URL(address)
  return href === `${origin}/` ? origin : `${origin}/…`
}
