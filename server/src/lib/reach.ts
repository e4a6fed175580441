/** What is asked of a server that somebody configured. */
export type ReachRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
}

/**
 * Asks a server of others, by an address that somebody configured or another server named. Answers whatever it says,
 * read whole; a redirect is an answer like any other, and is not followed. Throws `ReachError`.
 */
export type Reach = (address: string, request?: ReachRequest) => Promise<Response>

/**
 * `refused`: this address may not be asked; `silent`: nobody answered in time; `broken`: the answer is no answer;
 * `impossible`: from here nobody can be asked.
 */
export class ReachError extends Error {
  override name = 'ReachError'
  readonly reason: 'refused' | 'silent' | 'broken' | 'impossible'

  constructor(reason: ReachError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Why a server may not be asked, whatever it would answer. */
export type AddressFault = 'private_address' | 'plain_http' | 'credentials'

/**
 * Tells, when a setting is saved, whether its use would refuse the address for certain. `mayBePrivate`: whether it may be
 * in a private network or on this machine, and without TLS.
 */
export type JudgeAddress = (
  address: { url: string } | { host: string },
  rule: { mayBePrivate: boolean },
) => Promise<AddressFault | null>
