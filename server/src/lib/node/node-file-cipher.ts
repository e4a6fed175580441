import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/*
 * Encrypts a stream in chunks of AES-256-GCM, so that each is authenticated before it is used. The nonce is the number
 * of the chunk and whether it is the last: chunks cannot be swapped, left out or cut off. Each file has its own key.
 */

const chunkBytes = 64 * 1024
const tagBytes = 16
const keyBytes = 32
/** OWASP's recommendation of 2025; takes 128 MiB for about half a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 2 ** 20 }

/** Hexadecimal, stored in the clear. `check` tells a wrong passphrase from damage. */
export type KeyFacts = { salt: string; check: string }

type FileKey = { key: Buffer; facts: KeyFacts }

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** Derives the key of a new file. */
export async function newFileKey(passphrase: string): Promise<FileKey> {
  const salt = randomBytes(16)
  const { key, check } = await keyOf(passphrase, salt)
  return { key, facts: { salt: salt.toString('hex'), check: check.toString('hex') } }
}

/** Derives the key of an existing file; null if the passphrase is wrong. */
export async function fileKeyOf(passphrase: string, facts: KeyFacts): Promise<Buffer | null> {
  const { key, check } = await keyOf(passphrase, Buffer.from(facts.salt, 'hex'))
  const expected = Buffer.from(facts.check, 'hex')
  return check.length === expected.length && timingSafeEqual(check, expected) ? key : null
}

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  // Keyboards differ in how they compose letters.
  const bytes = await derive(passphrase.normalize('NFKC'), salt, 2 * keyBytes, cost)
  return { key: bytes.subarray(0, keyBytes), check: bytes.subarray(keyBytes) }
}

type Sealing = { key: Buffer; context: Buffer }

export async function* encryptChunks(source: AsyncIterable<Buffer>, { key, context }: Sealing) {
  let index = 0
  for await (const { bytes, isLast } of inBlocks(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, isLast))
    cipher.setAAD(context)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws Error if a chunk was changed, or the stream was cut off */
export async function* decryptChunks(source: AsyncIterable<Buffer>, { key, context }: Sealing) {
  let index = 0
  for await (const { bytes, isLast } of inBlocks(source, chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new Error('cut off')
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index++, isLast), options)
    decipher.setAAD(context)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into blocks of one size; the last has at most that size. */
async function* inBlocks(source: AsyncIterable<Buffer>, size: number) {
  let pending = Buffer.alloc(0)
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk])
    for (; pending.length > size; pending = pending.subarray(size))
      yield { bytes: pending.subarray(0, size), isLast: false }
  }
  yield { bytes: pending, isLast: true }
}
