import type * as z from 'zod'

/** Explains an invalid value in one sentence; schemas with a text of their own keep it. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return 'must be a whole number'
  if (issue.code === 'too_small' && issue.origin === 'number')
    return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_format') return undefined
  return issue.format === 'email'
    ? 'must be an e-mail address'
    : 'must be a URL with http:// or https://'
}

/** Most changed letters that still count as a typing mistake. */
const mistakes = 3

/** Returns the nearest name, or null if none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = mistakes + 1
  for (const one of names) {
    const distance = editDistance(name, one)
    if (distance < least) [nearest, least] = [one, distance]
  }
  return nearest
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (one[index] === other[at] ? 0 : 1)
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
