import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { normalPassword } from '@amber/contract/sign-in/password-policy.ts'
import { createQueue } from './queue.ts'
import { readPhc, writePhc, type HashCost } from './phc.ts'
import type { Passwords } from './platform.ts'

/** OWASP's minimum for argon2id (19 MiB, two passes, one lane). */
const fullCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltLength = 16
const hashLength = 32
/** At about 35 ms per hash, the last one waits some two seconds. */
const waitingLimit = 100

/** Hashes with argon2id off the event loop; only tests set a lower `cost`. */
export function createPasswords(cost: HashCost = fullCost): Passwords {
  const queue = createQueue({ concurrency: availableParallelism(), waitingLimit })
  const dummyHash = writePhc(cost, randomBytes(saltLength), randomBytes(hashLength))
  return {
    hash: (password) =>
      queue.run(async () => {
        const salt = randomBytes(saltLength)
        return writePhc(cost, salt, await digest(password, salt, cost))
      }),
    verify: (password, stored) =>
      queue.run(async () => {
        const { parameters, salt, hash } = readPhc(stored ?? dummyHash)
        const isEqual = timingSafeEqual(await digest(password, salt, parameters), hash)
        return isEqual && stored !== null
      }),
    isFull: () => queue.isFull(),
    load: () => queue.load(),
  }
}

function digest(password: string, salt: Uint8Array, parameters: HashCost): Promise<Buffer> {
  const message = normalPassword(password)
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message, nonce: salt, tagLength: hashLength, ...parameters },
      (error, key) => (error ? reject(error) : resolve(key)),
    )
  })
}
