import type { Pictures } from '#server/lib/platform.ts'
import { pictureKind, PictureRejected } from '#server/lib/picture-kind.ts'
import { createQueue } from '#server/lib/queue.ts'

/** 16 million pixels are 64 MB while they are drawn: the largest that a few people may ask for at once. */
const mostPixels = 4096 * 4096
const atOnce = { concurrency: 2, waitingLimit: 8 }
/** Seconds; far more than an honest picture takes. */
const timeLimit = 10
/** Of 100: no loss can be seen at the size of a face. */
const quality = 82

/** Pictures drawn by libvips, off the event loop. It is loaded with the first picture. */
export function createPictures(): Pictures {
  const queue = createQueue(atOnce)
  return {
    isFull: () => queue.isFull(),
    square: (file, side) =>
      queue.run(async () => {
        const kind = pictureKind(file)
        if (!kind) throw new PictureRejected('unsupported')
        const { default: sharp } = await import('sharp')
        const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
        try {
          const { format, width, height } = await picture.metadata()
          if (format !== kind) throw new PictureRejected('unsupported')
          if (width * height > mostPixels) throw new PictureRejected('too_large')
          // Upright by what the camera wrote down, which is then left behind with everything else that it wrote.
          return await picture
            .autoOrient()
            .resize(side, side, { fit: 'cover' })
            .webp({ quality })
            .timeout({ seconds: timeLimit })
            .toBuffer()
        } catch (error) {
          if (error instanceof PictureRejected) throw error
          const isLarge = error instanceof Error && /pixel limit/i.test(error.message)
          throw new PictureRejected(isLarge ? 'too_large' : 'unsupported', { cause: error })
        }
      }),
  }
}
