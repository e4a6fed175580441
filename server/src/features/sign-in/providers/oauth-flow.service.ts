import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { fail, type Problem } from '#server/http/problem.ts'
import { ReachError } from '#server/lib/reach.ts'
import { cut } from '#server/lib/text.ts'

/** Derived from the returned state and the browser's cookie. */
export type OAuthFlow = {
  callback: string
  state: string
  /** Repeated in the ID token (OpenID Connect Core 1.0, 15.5.2). */
  nonce: string
  /** PKCE code verifier (RFC 7636). */
  verifier: string
}

export type ExternalProfile = {
  /** Permanent, the preferred first. */
  subjects: readonly string[]
  /** May be empty. */
  name: string
  /** Not unique. */
  userName: string | null
}

/** OpenID Connect allows 255 ASCII characters. */
export const isSubject = (text: string) => /^[\x20-\x7E]{1,255}$/.test(text)

/** Cleans a provider's text for storage and display. */
export function shownText(text: string): string {
  return cut(withoutHidden(text.toWellFormed()).trim(), 64)
}

export function problemOfReach(error: unknown): Problem {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ReachError)
      return fail(
        (
          {
            refused: 'provider_address_refused',
            silent: 'provider_silent',
            broken: 'provider_failed',
            impossible: 'provider_impossible',
          } as const
        )[cause.reason],
      )
  return fail('provider_failed')
}
