import { argon2idAsync } from '@noble/hashes/argon2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { normalPassword } from '@amber/contract/sign-in/password-policy.ts'
import { readPhc, writePhc, type HashCost } from '@amber/server/lib/phc.ts'
import { createKeyWrap } from '@amber/server/lib/key-wrap.ts'
import { equalBytes, type Platform } from '@amber/server/lib/platform.ts'
import { browserPictures } from './browser-pictures.ts'

/** Cheap, as the demo passwords are public. */
const cost: HashCost = { memory: 1024, passes: 1, parallelism: 1 }

/** Implements the server's platform with browser APIs. */
export function browserPlatform(): Platform {
  const bytesOf = (data: string | Uint8Array) =>
    typeof data === 'string' ? utf8ToBytes(data) : data
  const dummyHash = writePhc(cost, randomBytes(16), randomBytes(32))
  const hmacSha256: Platform['hmacSha256'] = (key, data) => hmac(sha256, key, utf8ToBytes(data))
  return {
    now: () => new Date(),
    randomBytes,
    sha256: (data) => sha256(bytesOf(data)),
    hmacSha256,
    gzip: null,
    passwords: {
      async hash(password) {
        const salt = randomBytes(16)
        return writePhc(cost, salt, await digest(password, salt, cost))
      },
      async verify(password, stored) {
        const { parameters, salt, hash } = readPhc(stored ?? dummyHash)
        return equalBytes(await digest(password, salt, parameters), hash) && stored !== null
      },
      isFull: () => false,
      load: () => ({ running: 0, waiting: 0 }),
    },
    pictures: browserPictures(),
    // Nothing leaves the tab.
    traces: { run: (_trace, act) => act(), current: () => null, tracer: null },
    keyWrap: createKeyWrap({ current: null, previous: null }, { hmacSha256, randomBytes }),
  }
}

function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size))
}

function digest(password: string, salt: Uint8Array, { memory, passes, parallelism }: HashCost) {
  return argon2idAsync(normalPassword(password), salt, {
    m: memory,
    t: passes,
    p: parallelism,
    dkLen: 32,
  })
}
