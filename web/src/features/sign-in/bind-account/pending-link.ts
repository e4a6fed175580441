import { translate } from '@amber/contract/localized-text.ts'
import {
  identities,
  identityProviders,
  type IdentityProvider,
} from '@amber/contract/sign-in/identities.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { pendingLinkMessages } from './pending-link.messages.ts'
import type { Services } from '#web/lib/call/services.ts'

/**
 * External identity waiting for an account. Kept in the session storage over reloads, and used only on pages with
 * `link` in the URL, so that a plain sign-in links nothing.
 */
export type PendingLink = {
  pendingToken: string
  provider: IdentityProvider
  name: string
  /** Whether the user may register instead. */
  isWelcome: boolean
}

const key = 'pending-link'
export const linkParameter = 'link'

export function keepPendingLink(link: PendingLink): void {
  sessionStorage.setItem(key, JSON.stringify(link))
}

/** Returns the pending link, if the page uses it. */
export function pendingLinkOf(search: string): PendingLink | undefined {
  const stored = sessionStorage.getItem(key)
  if (stored === null || !new URLSearchParams(search).has(linkParameter)) return undefined
  const { pendingToken, provider, name, isWelcome } = JSON.parse(stored) as PendingLink
  return identityProviders.includes(provider)
    ? { pendingToken, provider, name, isWelcome }
    : undefined
}

/** Removes the pending link once its token is used. */
export function forgetPendingLink(): void {
  sessionStorage.removeItem(key)
}

/** Links the identity, and returns a function that reports the result. */
export async function takePendingLink({ call, feedback, i18n }: Services, link: PendingLink) {
  forgetPendingLink()
  const { language } = i18n.getState()
  const t = (name: keyof typeof pendingLinkMessages, values = {}) =>
    translate(pendingLinkMessages[name], language, values)
  try {
    await call(identities.link, { pendingToken: link.pendingToken }, { errorDisplay: 'inline' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return () => feedback.toast({ kind: 'error', title: t('notBound'), detail: error.msg })
  }
  const detail = t('boundDetail', { provider: t(link.provider) })
  return () => feedback.toast({ kind: 'success', title: t('bound'), detail })
}
