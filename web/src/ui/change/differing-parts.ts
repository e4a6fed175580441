/** Minimum length in characters of texts that are shortened. */
const long = 240
/** Characters of context around a difference. */
const around = 60

/** Returns the differing parts of long texts with some context; short texts are returned whole. */
export function differingParts(texts: readonly string[]): string[] {
  // Compares code points, so that no surrogate pair is split.
  const all = texts.map((text) => Array.from(text))
  const [first = []] = all
  const shortest = Math.min(...all.map(({ length }) => length))
  if (all.every(({ length }) => length <= long)) return [...texts]
  let start = 0
  while (start < shortest && all.every((letters) => letters[start] === first[start])) start++
  let end = 0
  while (
    end < shortest - start &&
    all.every((letters) => letters.at(-1 - end) === first.at(-1 - end))
  )
    end++
  const from = Math.max(0, start - around)
  return all.map((letters) => {
    const to = Math.min(letters.length, letters.length - end + around)
    const part = letters.slice(from, to).join('')
    return `${from > 0 ? '…' : ''}${part}${to < letters.length ? '…' : ''}`
  })
}
