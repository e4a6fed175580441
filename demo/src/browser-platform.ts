import { argon2idAsync } from '@noble/hashes/argon2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { normalPassword } from '@amber/contract/sign-in/password-policy.ts'
import { readPhc, writePhc, type HashCost } from '@amber/server/lib/phc.ts'
import { createKeyWrap } from '@amber/server/lib/key-wrap.ts'
import {
  PictureRejected,
  equalBytes,
  type Platform,
  type Pictures,
  type PictureShape,
} from '@amber/server/lib/platform.ts'
import { pictureKind } from '@amber/server/lib/file-type.ts'

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

/** As on the server (`server/src/lib/node/node-platform.ts`). */
const mostPixels = 4096 * 4096
/** From 0 to 1. */
const quality = 0.82

/** Re-encoding drops all metadata. */
export function browserPictures(): Pictures {
  return {
    isFull: () => false,
    encode: async (file, shape) => {
      const kind = pictureKind(file)
      if (!kind) throw new PictureRejected('unsupported')
      const type = `image/${kind}`
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(file)], { type })).catch(
        (error: unknown) => {
          throw new PictureRejected('unsupported', { cause: error })
        },
      )
      try {
        if (bitmap.width * bitmap.height > mostPixels) throw new PictureRejected('too_large')
        const { width, height, at } = placeOf(bitmap, shape)
        const canvas = new OffscreenCanvas(width, height)
        canvas.getContext('2d')?.drawImage(bitmap, ...at)
        const drawn = await canvas.convertToBlob({ type: `image/${shape.type}`, quality })
        return new Uint8Array(await drawn.arrayBuffer())
      } finally {
        bitmap.close()
      }
    },
  }
}

/** Returns the size of the canvas, and where the whole bitmap is drawn on it. */
function placeOf(
  { width, height }: ImageBitmap,
  shape: PictureShape,
): { width: number; height: number; at: [x: number, y: number, width: number, height: number] } {
  const scales = [shape.width / width, shape.height / height]
  const scale = shape.fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
  if (shape.fit === 'inside') {
    const [across, down] = [width, height].map((side) =>
      Math.max(1, Math.round(side * Math.min(1, scale))),
    ) as [number, number]
    return { width: across, height: down, at: [0, 0, across, down] }
  }
  const [across, down] = [width * scale, height * scale]
  return {
    width: shape.width,
    height: shape.height,
    at: [(shape.width - across) / 2, (shape.height - down) / 2, across, down],
  }
}
