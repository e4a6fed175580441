/*
 * Secrets that have to be read again, at rest: AES-256-GCM by the Web Crypto API, with a random nonce before the text.
 * `context` is sealed with them: what was put away for one person or purpose does not open for another.
 */

const nonceBytes = 12

type Sealing = { key: Uint8Array; context: string }

/** Seals bytes under a key of 32 bytes. */
export async function seal(
  bytes: Uint8Array,
  { key, context }: Sealing,
  randomBytes: (size: number) => Uint8Array,
): Promise<Uint8Array> {
  const nonce = new Uint8Array(randomBytes(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(context) },
    await importKey(key),
    new Uint8Array(bytes),
  )
  const all = new Uint8Array(nonceBytes + sealed.byteLength)
  all.set(nonce)
  all.set(new Uint8Array(sealed), nonceBytes)
  return all
}

/** What was sealed; null where it was under another key or context, or has been changed. */
export async function unseal(
  sealed: Uint8Array,
  { key, context }: Sealing,
): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(sealed)
  const iv = bytes.subarray(0, nonceBytes)
  const additionalData = new TextEncoder().encode(context)
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData },
      await importKey(key),
      bytes.subarray(nonceBytes),
    )
    return new Uint8Array(opened)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function importKey(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
}
