import type { Pictures } from '#server/lib/platform.ts'
import { pictureKind, PictureRejected } from '#server/lib/picture-kind.ts'
import { createQueue } from '#server/lib/queue.ts'

/** 64 MB while decoded. */
const mostPixels = 4096 * 4096
const atOnce = { concurrency: 2, waitingLimit: 8 }
/** In seconds; far more than valid pictures take. */
const timeLimit = 10
const quality = 82
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** Processes pictures with libvips off the event loop, loaded on first use. */
export function createPictures(): Pictures {
  const queue = createQueue(atOnce)
  return {
    isFull: () => queue.isFull(),
    encode: (file, { width: toWidth, height: toHeight, fit, type }) =>
      queue.run(async () => {
        const kind = pictureKind(file)
        if (!kind) throw new PictureRejected('unsupported')
        const { default: sharp } = await import('sharp')
        const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
        try {
          const { format, width, height } = await picture.metadata()
          if (format !== kind) throw new PictureRejected('unsupported')
          if (width * height > mostPixels) throw new PictureRejected('too_large')
          // Applies the EXIF orientation; all metadata is then dropped.
          const resized = picture.autoOrient().resize(toWidth, toHeight, {
            fit,
            background: transparent,
            withoutEnlargement: fit === 'inside',
          })
          const encoded = type === 'png' ? resized.png() : resized.webp({ quality })
          return await encoded.timeout({ seconds: timeLimit }).toBuffer()
        } catch (error) {
          if (error instanceof PictureRejected) throw error
          const isLarge = error instanceof Error && /pixel limit/i.test(error.message)
          throw new PictureRejected(isLarge ? 'too_large' : 'unsupported', { cause: error })
        }
      }),
  }
}
