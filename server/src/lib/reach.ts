export type ReachRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
}

/**
 * Sends a request without following redirects.
 *
 * @throws ReachError
 */
export type Reach = (address: string, request?: ReachRequest) => Promise<Response>

/** `silent`: no response in time; `impossible`: this platform cannot send requests. */
export class ReachError extends Error {
  override name = 'ReachError'
  readonly reason: 'refused' | 'silent' | 'broken' | 'impossible'

  constructor(reason: ReachError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export type AddressFault = 'private_address' | 'plain_http' | 'credentials'

/** Checks a saved setting. `mayBePrivate` allows private and loopback addresses, also without TLS. */
export type JudgeAddress = (
  address: { url: string } | { host: string },
  rule: { mayBePrivate: boolean },
) => Promise<AddressFault | null>
