import { seal, unseal } from './seal.ts'

/** AMBER_SECRET, and the one before it. */
export type KeySecrets = { current: string | null; previous: string | null }

type Stored = { secret: Uint8Array; isWrapped: boolean }
type StoredKey = Stored & { id: number; createTime: Date }

/** Encrypts server keys by a secret that is not in the database. */
export type KeyWrap = {
  wrap: (secret: Uint8Array) => Promise<Stored>
  /** @throws KeySecretError */
  open: (key: StoredKey) => Promise<Uint8Array>
  /**
   * Returns the key as it is to be stored; null if it is stored so.
   *
   * @throws KeySecretError
   */
  rewrap: (key: StoredKey) => Promise<Stored | null>
}

type Host = {
  hmacSha256: (key: Uint8Array, data: string) => Uint8Array
  randomBytes: (size: number) => Uint8Array
}

/** Thrown, with one sentence for the operator, when a key cannot be opened. */
export class KeySecretError extends Error {
  override name = 'KeySecretError'
  readonly isForeseen = true
}

/** Binds what is encrypted to its use. */
const context = 'server key'

export function createKeyWrap(secrets: KeySecrets, host: Host): KeyWrap {
  const keyOf = (secret: string) => host.hmacSha256(new TextEncoder().encode(secret), context)
  const current = secrets.current === null ? null : keyOf(secrets.current)
  const previous = secrets.previous === null ? null : keyOf(secrets.previous)
  // Keys never change: a running server keeps those that another server has wrapped by a new secret.
  const opened = new Map<string, Uint8Array>()

  const wrap: KeyWrap['wrap'] = async (secret) =>
    current === null
      ? { secret, isWrapped: false }
      : { secret: await seal(secret, { key: current, context }, host.randomBytes), isWrapped: true }

  async function unwrap({ secret, isWrapped }: Stored) {
    if (!isWrapped) return { secret, isCurrent: current === null }
    for (const key of [current, previous]) {
      const clear = key && (await unseal(secret, { key, context }))
      if (clear) return { secret: clear, isCurrent: key === current }
    }
    throw new KeySecretError(keySecretSentence(secrets))
  }

  return {
    wrap,
    async open(key) {
      const name = `${key.id} ${key.createTime.getTime()}`
      const known = opened.get(name)
      if (known) return known
      const { secret } = await unwrap(key)
      opened.set(name, secret)
      return secret
    },
    async rewrap(key) {
      const { secret, isCurrent } = await unwrap(key)
      return isCurrent ? null : wrap(secret)
    },
  }
}

/** Tells the operator what to do. */
export function keySecretSentence({ current, previous }: KeySecrets): string {
  if (current === null && previous === null)
    return 'AMBER_SECRET: not set, but the server keys of this database are wrapped. Set AMBER_SECRET or AMBER_SECRET_FILE to the secret of this installation.'
  const name = current === null ? 'AMBER_SECRET_PREVIOUS' : 'AMBER_SECRET'
  return `${name}: does not open the server keys of this database. Set the secret that wrapped them; to replace it, set it as AMBER_SECRET_PREVIOUS.`
}
