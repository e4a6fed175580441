import type { Database } from '#server/db/connect.ts'
import { contactKey } from '#server/features/users/contacts/contacts.service.ts'
import { fail } from '#server/http/problem.ts'
import { addressKey } from '#server/http/site.ts'
import { takeQuota } from './codes.queries.ts'

const day = 24 * 60 * 60 * 1000

/** Codes in a day. Behind one address there may be a whole company. */
const daily = {
  /** By all strangers together to one receiver, who is not to be flooded, and by those of one address. */
  receiver: 15,
  receiverFromAddress: 10,
  address: 500,
  /** To one receiver by a browser that its owner has signed in with, and by all of those. */
  knownDevice: 10,
  known: 30,
  /**
   * By somebody signed in who names a contact of their own: to one receiver, to all; and by all together to a receiver
   * that is not theirs yet.
   */
  personToReceiver: 10,
  person: 20,
  named: 20,
} as const

/** Who asks for a code: nobody knows who, a browser that this account has been signed in with, or somebody signed in. */
export type CodeCaller =
  | { kind: 'stranger'; ip: string }
  | { kind: 'known'; userId: string; device: string }
  | { kind: 'person'; userId: string; isHolder: boolean }

type Quota = { key: string; limit: number; hasPause?: true }

/**
 * What a code counts against. A limit by receiver alone would be a weapon: whoever knows an address could use up its
 * day, or ask each minute and have its owner wait. Therefore each kind of caller has a count of its own, which no other
 * kind can touch: a stranger cannot make himself a known browser, since its mark is 32 random bytes that have to have
 * signed in before, and somebody signed in pays from their own day. What strangers share is bounded by address as well,
 * so that one address alone cannot use it up; with more of them it can be, and then a browser that the account has
 * never been signed in with has to wait, as anybody would whose mailbox is to be spared. A receiver gets as many messages
 * as the limits of it allow together.
 */
function quotasOf(receiver: string, caller: CodeCaller): Quota[] {
  if (caller.kind === 'known') {
    const own = `known:${caller.userId}:${receiver}`
    return [
      { key: `${own}:${caller.device}`, limit: daily.knownDevice, hasPause: true },
      { key: own, limit: daily.known },
    ]
  }
  if (caller.kind === 'person') {
    const own = `person:${caller.userId}`
    const quotas: Quota[] = [
      { key: `${own}:${receiver}`, limit: daily.personToReceiver, hasPause: true },
      { key: own, limit: daily.person },
    ]
    // Whose account has it already does not depend on how often others have named it.
    if (!caller.isHolder) quotas.push({ key: `named:${receiver}`, limit: daily.named })
    return quotas
  }
  const address = addressKey(caller.ip)
  return [
    { key: `receiver:${receiver}`, limit: daily.receiver, hasPause: true },
    { key: `receiver:${receiver}:${address}`, limit: daily.receiverFromAddress },
    { key: `address:${address}`, limit: daily.address },
  ]
}

/**
 * Counts a code that is asked for, in the transaction that sends it. Throws `code_too_soon` or `code_limit` where one
 * has to wait, which takes back what was counted.
 */
export async function requireQuota(
  transaction: Database,
  asked: { receiver: string; caller: CodeCaller; resendAfter: number; now: Date },
): Promise<void> {
  const { caller, now, receiver, resendAfter } = asked
  for (const { hasPause, ...quota } of quotasOf(contactKey(receiver), caller)) {
    const pauseMs = hasPause ? resendAfter * 1000 : 0
    const refused = await takeQuota(transaction, { ...quota, pauseMs, windowMs: day, now })
    if (!refused) continue
    const seconds = Math.max(1, Math.ceil((refused.until.getTime() - now.getTime()) / 1000))
    const hours = Math.ceil(seconds / 3600)
    throw refused.isPause
      ? fail('code_too_soon', { retryAfter: seconds })
      : fail('code_limit', { retryAfter: seconds, values: { hours } })
  }
}
