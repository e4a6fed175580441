import { pictureKind, PictureRejected } from '@amber/server/lib/picture-kind.ts'
import type { Pictures } from '@amber/server/lib/platform.ts'

/** As on the server (`server/src/lib/node/node-pictures.ts`). */
const mostPixels = 4096 * 4096
/** From 0 to 1. */
const quality = 0.82

/** Re-encoding drops all metadata. */
export function browserPictures(): Pictures {
  return {
    isFull: () => false,
    square: async (file, side) => {
      const kind = pictureKind(file)
      if (!kind) throw new PictureRejected('unsupported')
      const type = `image/${kind}`
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(file)], { type })).catch(
        (error: unknown) => {
          throw new PictureRejected('unsupported', { cause: error })
        },
      )
      try {
        const { width, height } = bitmap
        if (width * height > mostPixels) throw new PictureRejected('too_large')
        const edge = Math.min(width, height)
        const canvas = new OffscreenCanvas(side, side)
        const left = (width - edge) / 2
        const top = (height - edge) / 2
        canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
        const drawn = await canvas.convertToBlob({ type: 'image/webp', quality })
        return new Uint8Array(await drawn.arrayBuffer())
      } finally {
        bitmap.close()
      }
    },
  }
}
