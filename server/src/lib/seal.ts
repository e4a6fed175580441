/*
 * AES-256-GCM with the nonce first. `context` is authenticated: a secret of one user or purpose cannot be decrypted
 * for another.
 */

const nonceBytes = 12

type Sealing = { key: Uint8Array; context: string }

/** Encrypts bytes with a key of 32 bytes. */
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

/** Decrypts; null if key, context or content do not match. */
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
