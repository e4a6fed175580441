import { describe, expect, test } from 'vitest'
import { captchaAlphabet, captchaLength } from '@amber/contract/sign-in/captcha.ts'
import { drawCaptcha } from './draw-captcha.ts'

const width = 240
const height = 88

/** Seeded random numbers (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Decodes only what `pngOf` writes: four bits per pixel, unfiltered rows. */
async function inkOf(image: string): Promise<boolean[]> {
  const png = Uint8Array.fromBase64(image.slice(image.indexOf(',') + 1))
  const at = new TextDecoder('latin1').decode(png).indexOf('IDAT')
  const { length, start } = { length: new DataView(png.buffer).getUint32(at - 4), start: at + 4 }
  const packed = new Blob([png.subarray(start, start + length)]).stream()
  const rows = new Uint8Array(
    await new Response(packed.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer(),
  )
  return Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const byte = rows[y * (1 + width / 2) + 1 + (x >> 1)] ?? 0
    return (x % 2 === 0 ? byte >> 4 : byte & 15) >= 12
  })
}

const rounds = 40
const textOf = (round: number) =>
  Array.from(
    { length: captchaLength },
    (_, index) => captchaAlphabet[(round * 7 + index * 5) % captchaAlphabet.length],
  ).join('')
const draw = async (text: string, seed: number) => inkOf(await drawCaptcha(text, randomBy(seed)))
const share = (counted: number, all: number) => counted / Math.max(1, all)

describe('resistance to optical character recognition', () => {
  test('has no blank column between characters', async () => {
    let cut = 0
    for (let round = 0; round < rounds; round++) {
      const ink = await draw(textOf(round), round)
      const columns = Array.from({ length: width }, (_, x) =>
        Array.from({ length: height }, (__, y) => ink[y * width + x]).some(Boolean),
      )
      const [first, last] = [columns.indexOf(true), columns.lastIndexOf(true)]
      // Specks beside the characters would count as gaps.
      if (columns.slice(Math.max(first, 30), Math.min(last, 210)).includes(false)) cut++
    }
    expect(share(cut, rounds)).toBeLessThan(0.1)
  })

  test('shares little ink between two drawings of one text', async () => {
    for (let round = 0; round < rounds; round++) {
      const text = textOf(round)
      const [one, other] = [await draw(text, round), await draw(text, round + 1000)]
      const both = one.filter((isDark, index) => isDark && other[index]).length
      expect(share(both, one.filter(Boolean).length), text).toBeLessThan(0.6)
    }
  })
})
