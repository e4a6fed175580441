/** Letters from which on a text is too long to be compared whole. */
const long = 240
/** Letters that are left around what differs, so that its place is known again. */
const around = 60

/** What differs in texts that are long and otherwise alike, with a little of what is around it; short ones whole. */
export function differingParts(texts: readonly string[]): string[] {
  // By letters rather than units of code, of which some are half a letter.
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
