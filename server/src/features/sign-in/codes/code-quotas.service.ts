import type { Database } from '#server/db/connect.ts'
import { contactKey } from '#server/features/users/contacts/contacts.service.ts'
import { fail } from '#server/http/problem.ts'
import { addressKey } from '#server/http/site.ts'
import { takeQuota } from './codes.queries.ts'

const day = 24 * 60 * 60 * 1000

/** Codes per day. A company may share one IP address. */
const daily = {
  /** From all strangers, and from those at one address. */
  receiver: 15,
  receiverFromAddress: 10,
  address: 500,
  /** From one known browser of the owner, and from all of them. */
  knownDevice: 10,
  known: 30,
  /** From a signed-in user to one receiver, and to all; `named`: from all users to a receiver that is not theirs. */
  personToReceiver: 10,
  person: 20,
  named: 20,
} as const

export type CodeCaller =
  | { kind: 'stranger'; ip: string }
  | { kind: 'known'; userId: string; device: string }
  | { kind: 'user'; userId: string; isHolder: boolean }

type Quota = { key: string; limit: number; hasPause?: true }

/**
 * Quotas are separate per kind of caller, so that strangers cannot use up the owner's. A known browser cannot be
 * faked: its cookie is 32 random bytes. Many addresses together can still exhaust the strangers' quota, which delays
 * browsers that are new to the account.
 */
function quotasOf(receiver: string, caller: CodeCaller): Quota[] {
  if (caller.kind === 'known') {
    const own = `known:${caller.userId}:${receiver}`
    return [
      { key: `${own}:${caller.device}`, limit: daily.knownDevice, hasPause: true },
      { key: own, limit: daily.known },
    ]
  }
  if (caller.kind === 'user') {
    const own = `person:${caller.userId}`
    const quotas: Quota[] = [
      { key: `${own}:${receiver}`, limit: daily.personToReceiver, hasPause: true },
      { key: own, limit: daily.person },
    ]
    // Independent of how often others named the contact.
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

/** @throws `code_too_soon`, `code_limit` */
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
