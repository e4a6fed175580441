import type { CodePurpose } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { contactKey } from '#server/features/users/contacts/contacts.service.ts'
import { deviceMark } from '#server/http/session/cookies.ts'
import { fail } from '#server/http/problem.ts'
import type { RequestFacts } from '#server/http/request.ts'
import { equalBytes, type Platform } from '#server/lib/platform.ts'
import {
  countLiveGuess,
  countWrongGuess,
  endCodesOf,
  lockLiveCodes,
  takeCode,
} from './codes.queries.ts'

type Kept = { purpose: CodePurpose; receiver: string; salt: Uint8Array; code: string }

/** Salted per row. Six digits suffice for ten minutes. */
export function hashOfCode(
  platform: Pick<Platform, 'hmacSha256'>,
  { purpose, receiver, salt, code }: Kept,
): Uint8Array {
  return platform.hmacSha256(salt, `${purpose} ${receiver} ${code}`)
}

/**
 * Returns the browser (by its cookie) or user to which a code is bound: others can neither guess it nor use up its
 * guesses. Guesses stay bounded: five per code, times the daily quota of a receiver (code-quotas.service.ts). Empty
 * for scripts without a cookie.
 */
export function askerOf(
  by:
    | { userId: string }
    | { platform: Platform; request: Pick<RequestFacts, 'cookies' | 'isSecure' | 'publicPath'> },
): string {
  if ('userId' in by) return `person:${by.userId}`
  const mark = deviceMark(by.request)
  return mark === null ? '' : `browser:${by.platform.sha256(mark).toHex()}`
}

type Given = {
  purpose: CodePurpose
  receiver: string
  code: string
  asker: string
  platform: Platform
  now: Date
}

/** Correct, not yet consumed. */
export type CheckedCode = { id: number; purpose: CodePurpose; receiver: string; asker: string }

/**
 * Compares a code with those sent. Counts a wrong guess against each of them, outside any transaction, where a
 * rollback would make guesses free. A right guess is not counted, so that a form can be corrected with the same code.
 * Audited calls set `audit: null` and open their own transaction for `spendCode`.
 *
 * @throws `code_wrong`
 */
export async function checkCode(db: Database, given: Given): Promise<CheckedCode> {
  if ('rollback' in db) throw new Error('A guess that a rollback takes back does not count')
  const { code, now, platform, purpose } = given
  const receiver = contactKey(given.receiver)
  const key = { purpose, receiver, asker: given.asker }
  // Locked, so that concurrent guesses cannot exceed the limit.
  const right = await db.transaction(async (transaction) => {
    const live = await lockLiveCodes(transaction, { ...key, now })
    const found = live.find(({ codeHash, salt }) =>
      equalBytes(
        hashOfCode(platform, { purpose, receiver, salt: new Uint8Array(salt), code }),
        new Uint8Array(codeHash),
      ),
    )
    // Runs for unknown receivers too, to take the same time.
    const wrong = found ? [] : live.map(({ id }) => id)
    await countWrongGuess(transaction, wrong)
    return found
  })
  if (!right) throw fail('code_wrong', { field: 'code' })
  return { ...key, id: right.id }
}

/**
 * Counts an answer that reveals facts about other users like a wrong guess.
 *
 * @throws `code_wrong` if no guesses are left
 */
export async function countDisclosure(db: Database, { id }: CheckedCode): Promise<void> {
  if (!(await countLiveGuess(db, id))) throw fail('code_wrong', { field: 'code' })
}

/**
 * Consumes the asker's codes, in the transaction of the permitted change.
 *
 * @throws `code_wrong` if a concurrent call was faster
 */
export async function spendCode(transaction: Database, checked: CheckedCode): Promise<void> {
  if (!(await takeCode(transaction, checked))) throw fail('code_wrong', { field: 'code' })
}

/** For changes without a transaction. */
export async function consumeCode(db: Database, given: Given): Promise<void> {
  await spendCode(db, await checkCode(db, given))
}

export function endCodes(db: Database, userId: string): Promise<void> {
  return endCodesOf(db, userId)
}
