import type { CodePurpose } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { contactKey } from '#server/features/users/contacts/contacts.service.ts'
import { deviceMark } from '#server/http/session/device-mark.ts'
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

/** The digest by which a code is kept. Its salt is the row's own; six digits are few, but for ten minutes only. */
export function hashOfCode(
  platform: Pick<Platform, 'hmacSha256'>,
  { purpose, receiver, salt, code }: Kept,
): Uint8Array {
  return platform.hmacSha256(salt, `${purpose} ${receiver} ${code}`)
}

/**
 * Who asks for codes and types them, as one text: a browser by its mark, or somebody signed in. A code is good for its
 * asker alone, so that a stranger can neither guess at somebody else's nor use its guesses up by wrong ones; and codes
 * are kept side by side, so that asking anew takes nothing from one that is on its way. What can be guessed stays the
 * same: each code sees five wrong guesses at most, whoever asked for it, and how many there are of a receiver in a day is
 * bounded (code-quotas.service.ts). Empty for a caller without a mark, such as a script: these share theirs, which a browser
 * never does, since it has its mark from the image code that it has to ask for first.
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
  /** As it was typed. */
  receiver: string
  code: string
  /** See `askerOf`. */
  asker: string
  platform: Platform
  now: Date
}

/** A code that was guessed right and has not been used yet. */
export type GuessedCode = { id: number; purpose: CodePurpose; receiver: string; asker: string }

/**
 * Compares a code with those that were sent; throws `code_wrong` for any other, and for none. Counts a wrong one at once,
 * against all that it may have been meant for, and therefore refuses to work in a transaction: it would be rolled back
 * with it, and guesses would be free. A right one does not count, so that what else is wrong with a form can be put right
 * under the same code. A call that is audited says `audit: null`, guesses first, and then opens a transaction of its own
 * for `spendCode` and the rest.
 */
export async function guessCode(db: Database, given: Given): Promise<GuessedCode> {
  if ('rollback' in db) throw new Error('A guess that a rollback takes back does not count')
  const { code, now, platform, purpose } = given
  const receiver = contactKey(given.receiver)
  const key = { purpose, receiver, asker: given.asker }
  // Locked while they are compared: of a hundred guesses at once, five are looked at.
  const right = await db.transaction(async (transaction) => {
    const live = await lockLiveCodes(transaction, { ...key, now })
    const found = live.find(({ codeHash, salt }) =>
      equalBytes(
        hashOfCode(platform, { purpose, receiver, salt: new Uint8Array(salt), code }),
        new Uint8Array(codeHash),
      ),
    )
    // Of nobody's code too, so that it takes as long.
    const wrong = found ? [] : live.map(({ id }) => id)
    await countWrongGuess(transaction, wrong)
    return found
  })
  if (!right) throw fail('code_wrong', { field: 'code' })
  return { ...key, id: right.id }
}

/**
 * Counts an answer that tells the holder of a code something about others, against the same bound as wrong guesses. Throws
 * `code_wrong` where the code has told enough; of answers at once, each is counted before it is given.
 */
export async function countDisclosure(db: Database, { id }: GuessedCode): Promise<void> {
  if (!(await countLiveGuess(db, id))) throw fail('code_wrong', { field: 'code' })
}

/**
 * Uses a guessed code up, and with it those that its asker has been sent besides, in the transaction of what it permits.
 * Throws `code_wrong` where somebody was quicker.
 */
export async function spendCode(transaction: Database, guessed: GuessedCode): Promise<void> {
  if (!(await takeCode(transaction, guessed))) throw fail('code_wrong', { field: 'code' })
}

/** Both at once, for what needs no transaction. */
export async function consumeCode(db: Database, given: Given): Promise<void> {
  await spendCode(db, await guessCode(db, given))
}

/** Ends the codes by which a person could get at the account, after it was given another password. */
export function endCodes(db: Database, userId: string): Promise<void> {
  return endCodesOf(db, userId)
}
