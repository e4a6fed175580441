import { checksum } from '@amber/sheets/zip-writer.ts'

/** Palette index per pixel, up to 16 colors. */
export type Picture = {
  width: number
  height: number
  pixels: Uint8Array
  palette: readonly (readonly number[])[]
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Encodes a PNG with four bits per pixel. */
export async function pngOf({ width, height, pixels, palette }: Picture): Promise<Uint8Array> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([4, 3], 8) // four bits, indexes into a palette
  // Each row begins with its filter; 0 is none.
  const rowSize = 1 + Math.ceil(width / 2)
  const rows = new Uint8Array(rowSize * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * rowSize + 1 + (x >> 1)
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << (x % 2 === 0 ? 4 : 0))
    }
  const parts = [
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(kind: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(kind), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, checksum()(bytes.subarray(4, 8 + data.length)))
  return bytes
}

async function deflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
