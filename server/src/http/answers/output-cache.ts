/**
 * What came of outputs that a handler hands out again and again, such as a list that it remembers, and froze to say that
 * they stay as they are: each is checked once and written once in each language. Of long lists that takes longer than
 * all else.
 */
export function createOutputCache() {
  const checked = new WeakMap<object, unknown>()
  const written = new WeakMap<object, Map<string, Uint8Array<ArrayBuffer>>>()
  const encoder = new TextEncoder()
  return {
    /** The data of an output, as `check` makes it. */
    check<Data>(output: unknown, check: () => Data): Data {
      if (!isFrozenObject(output)) return check()
      const known = checked.get(output)
      if (known !== undefined) return known as Data
      const data = Object.freeze(check())
      checked.set(output, data)
      return data
    },
    /** The text that `write` makes of data in that language; as bytes where it is the same again and again. */
    write(data: unknown, language: string, write: () => string): string | Uint8Array<ArrayBuffer> {
      if (!isFrozenObject(data)) return write()
      const texts = written.get(data) ?? new Map()
      written.set(data, texts)
      const text = texts.get(language) ?? encoder.encode(write())
      texts.set(language, text)
      return text
    },
  }
}

export type OutputCache = ReturnType<typeof createOutputCache>

const isFrozenObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.isFrozen(value)
