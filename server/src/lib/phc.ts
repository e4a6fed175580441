/** Memory in KiB, passes and lanes. */
export type HashCost = { memory: number; passes: number; parallelism: number }

/** Formats an argon2id hash as a PHC string without padding. */
export function writePhc(cost: HashCost, salt: Uint8Array, hash: Uint8Array): string {
  const { memory, passes, parallelism } = cost
  const unpadded = (bytes: Uint8Array) => bytes.toBase64({ omitPadding: true })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Parses a PHC string; throws if it is invalid. */
export function readPhc(stored: string): {
  parameters: HashCost
  salt: Uint8Array
  hash: Uint8Array
} {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Uint8Array.fromBase64(salt),
    hash: Uint8Array.fromBase64(hash),
  }
}
