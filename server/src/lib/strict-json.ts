/** Thrown for refused JSON; the message is for logs only. */
export class JsonRejected extends Error {
  override name = 'JsonRejected'
}

const depthLimit = 32
/** Names that allow prototype pollution. */
const dangerousNames = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses untrusted JSON.
 *
 * @throws JsonRejected for nesting deeper than 32, duplicate names (RFC 8259, 4), names like `__proto__`, and values
 * that Postgres cannot store
 */
export function parseStrictJson(text: string): unknown {
  refuseDepth(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JsonRejected('not JSON')
  }
  const names = inspect(value)
  // JSON.parse drops duplicate names.
  if (countNames(text) !== names) throw new JsonRejected('a name stands twice in one object')
  return value
}

/** Throws unless the text is well-formed UTF-16 without NUL. */
export function refuseUnstorableText(text: string): void {
  if (text.includes('\0')) throw new JsonRejected('NUL in text')
  if (!text.isWellFormed()) throw new JsonRejected('lone surrogate in text')
}

/** Before parsing: deep nesting would overflow the stack. */
function refuseDepth(text: string): void {
  let depth = 0
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    const first = token[0][0]
    if (first === '[' || first === '{') depth++
    else if (first === ']' || first === '}') depth--
    if (depth > depthLimit) throw new JsonRejected('nested too deeply')
  }
}

function countNames(text: string): number {
  let names = 0
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (token[1]) names++
  return names
}

function inspect(value: unknown): number {
  if (typeof value === 'string') refuseUnstorableText(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new JsonRejected('number too large')
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + inspect(item), 0)
  let names = 0
  for (const [name, item] of Object.entries(value)) {
    if (dangerousNames.has(name)) throw new JsonRejected('a dangerous name')
    refuseUnstorableText(name)
    names += 1 + inspect(item)
  }
  return names
}
