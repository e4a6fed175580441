import type { CodePurpose } from '@amber/contract/codes.ts'
import { isMail } from '@amber/contract/rules.ts'
import type { Database } from '#server/db/connect.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import { endCodesOf, findOwners, findSalt, guess, takeCode } from './codes.queries.ts'

/** A phone number or mail address as it is compared; `contact_key` of the database is the same. */
export function contactKey(receiver: string): string {
  if (isMail(receiver)) return receiver.toLowerCase()
  return receiver.replace(/^\+86(?=1[3-9]\d{9}$)/, '')
}

type Kept = { purpose: CodePurpose; receiver: string; salt: Uint8Array; code: string }

/** The digest by which a code is kept. Its salt is the row's own; six digits are few, but for ten minutes only. */
export function hashOfCode(
  platform: Pick<Platform, 'hmacSha256'>,
  { purpose, receiver, salt, code }: Kept,
): Uint8Array {
  return platform.hmacSha256(salt, `${purpose} ${receiver} ${code}`)
}

type Given = {
  purpose: CodePurpose
  /** As it was typed. */
  receiver: string
  code: string
  platform: Platform
  now: Date
}

/** A code that was guessed right and has not been used yet. */
export type GuessedCode = { purpose: CodePurpose; receiver: string; codeHash: Uint8Array }

/**
 * Compares a code with the one that was sent; throws `code_wrong` for any other, and for none. Counts a wrong one at once,
 * and therefore refuses to work in a transaction: it would be rolled back with it, and guesses would be free. A call that
 * is audited says `audit: null`, guesses first, and then opens a transaction of its own for `spendCode` and the rest.
 */
export async function guessCode(db: Database, given: Given): Promise<GuessedCode> {
  if ('rollback' in db) throw new Error('A guess that a rollback takes back does not count')
  const { code, now, platform, purpose } = given
  const receiver = contactKey(given.receiver)
  const salt = await findSalt(db, { purpose, receiver })
  const codeHash = hashOfCode(platform, {
    purpose,
    receiver,
    salt: salt ?? new Uint8Array(16),
    code,
  })
  if (!(await guess(db, { purpose, receiver, codeHash, now })))
    throw fail('code_wrong', { field: 'code' })
  return { purpose, receiver, codeHash }
}

/** Uses a guessed code up, in the transaction of what it permits. Throws `code_wrong` where somebody was quicker. */
export async function spendCode(transaction: Database, guessed: GuessedCode): Promise<void> {
  if (!(await takeCode(transaction, guessed))) throw fail('code_wrong', { field: 'code' })
}

/** Both at once, for what needs no transaction. */
export async function consumeCode(db: Database, given: Given): Promise<void> {
  await spendCode(db, await guessCode(db, given))
}

/** The one enabled account that a phone number or mail address belongs to; null where there is none, or several. */
export async function ownerOf(
  db: Database,
  receiver: string,
): Promise<{ id: string; userName: string } | null> {
  const owners = await findOwners(db, {
    receiver: contactKey(receiver),
    isMail: isMail(receiver),
  })
  const [one, ...others] = owners.filter(({ status }) => status === '1')
  return one && others.length === 0 ? one : null
}

/** Ends the codes by which a person could get at the account, after it was given another password. */
export function endCodes(db: Database, userId: string): Promise<void> {
  return endCodesOf(db, userId)
}
