import { pictureKind, PictureRejected } from '@amber/server/lib/file-type.ts'
import type { Pictures, PictureShape } from '@amber/server/lib/platform.ts'

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
