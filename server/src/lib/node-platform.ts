import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createPictures } from './node-pictures.ts'
import { createPasswords } from './password.ts'
import type { Platform } from './platform.ts'

/** The platform of a Node process. */
export function nodePlatform(): Platform {
  return {
    now: () => new Date(),
    randomBytes: (size) => randomBytes(size),
    sha256: (data) => createHash('sha256').update(data).digest(),
    hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
    passwords: createPasswords(),
    pictures: createPictures(),
  }
}
