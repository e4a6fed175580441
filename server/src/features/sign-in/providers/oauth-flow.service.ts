import { withoutHidden } from '@amber/contract/hidden-text.ts'
import { fail, type Problem } from '#server/http/problem.ts'
import { ReachError } from '#server/lib/reach.ts'

/** One way round by somebody else's page. All of it can be told from what comes back and the browser's cookie. */
export type OAuthFlow = {
  /** Where the browser is sent back to. */
  callback: string
  state: string
  /** What an ID token has to say again (OpenID Connect Core 1.0, 15.5.2). */
  nonce: string
  /** What shows that who exchanges the code is who asked for it (RFC 7636). */
  verifier: string
}

/** Who somebody is elsewhere. */
export type ExternalProfile = {
  /** By names that never change, the best first. */
  subjects: readonly string[]
  /** As they call themselves; empty where that was not told. */
  name: string
  /** The name they would like to sign in by, which may be anybody's. */
  userName: string | null
}

/** Whether a name that never changes can be one: OpenID Connect allows 255 characters of ASCII, WeChat gives fewer. */
export const isSubject = (text: string) => /^[\x20-\x7E]{1,255}$/.test(text)

/** A name as others tell it, as it may be shown and stored. */
export function shownText(text: string): string {
  return cut(withoutHidden(text.toWellFormed()).trim(), 64)
}

/** No more characters than that, none of which is cut in two. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** What it means to who waits that a server of others could not be asked. */
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
