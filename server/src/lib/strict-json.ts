/** Why a JSON text was refused; the message is for logs, not for people. */
export class JsonRejected extends Error {
  override name = 'JsonRejected'
}

const depthLimit = 32
/** Names that would reach an object's prototype when copied carelessly. */
const dangerousNames = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON that comes from outside, and throws `JsonRejected` where `JSON.parse` is lenient: nesting deeper than 32,
 * a name twice in one object (RFC 8259, 4: receivers differ in what they make of it), `__proto__` and its kin,
 * numbers beyond the double range, NUL and lone surrogates in text (Postgres can store neither).
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
  // A repeated name is swallowed by JSON.parse, so the text has more names than the value.
  if (countNames(text) !== names) throw new JsonRejected('a name stands twice in one object')
  return value
}

/** Throws unless the text can be stored: well-formed UTF-16 without NUL. */
export function refuseUnstorableText(text: string): void {
  if (text.includes('\0')) throw new JsonRejected('NUL in text')
  if (!text.isWellFormed()) throw new JsonRejected('lone surrogate in text')
}

/** Before parsing: a recursive parser or walker must never see a hundred thousand brackets. */
function refuseDepth(text: string): void {
  let depth = 0
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    const first = token[0][0]
    if (first === '[' || first === '{') depth++
    else if (first === ']' || first === '}') depth--
    if (depth > depthLimit) throw new JsonRejected('nested too deeply')
  }
}

/** How many names the objects of a valid JSON text have: strings followed by a colon. */
function countNames(text: string): number {
  let names = 0
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (token[1]) names++
  return names
}

/** Checks each value and returns how many names it holds. */
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
