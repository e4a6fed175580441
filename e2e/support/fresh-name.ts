import { randomBytes } from 'node:crypto'

/**
 * A name that no earlier try of a test has taken: a second one finds what the first has left behind. Capital letters and
 * digits follow the stem, which has eleven characters at most where it begins a user name.
 */
export function freshName(stem: string): string {
  return `${stem}_${randomBytes(2).toString('hex').toUpperCase()}`
}
