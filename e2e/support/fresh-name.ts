import { randomBytes } from 'node:crypto'

/**
 * Returns a name that no earlier attempt of a test has used. The stem of a user name has at most eleven characters.
 */
export function freshName(stem: string): string {
  return `${stem}_${randomBytes(2).toString('hex').toUpperCase()}`
}
