import { identities, identityProviders } from '@amber/contract/sign-in/identities.ts'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import { pendingLinkMessages } from './pending-link.messages.ts'
import type { Services } from '#web/lib/call/services.ts'

/**
 * Who came back from another site and is nobody's here yet. It waits in the tab's own storage, so that it is still there
 * after a reload and behind a second step, and counts only on pages whose address says `link`: who goes back and signs in
 * as always links nothing. The ticket is good for once, for ten minutes, and in this browser alone.
 */
export type PendingLink = {
  pendingToken: string
  provider: IdentityProvider
  name: string
  /** Whether they may become somebody new instead. */
  isWelcome: boolean
}

const key = 'pending-link'
/** In the address of the pages where it counts. */
export const linkParameter = 'link'

export function keepPendingLink(link: PendingLink): void {
  sessionStorage.setItem(key, JSON.stringify(link))
}

/** What waits, on a page where it counts. */
export function pendingLinkOf(search: string): PendingLink | undefined {
  const stored = sessionStorage.getItem(key)
  if (stored === null || !new URLSearchParams(search).has(linkParameter)) return undefined
  const { pendingToken, provider, name, isWelcome } = JSON.parse(stored) as PendingLink
  return identityProviders.includes(provider)
    ? { pendingToken, provider, name, isWelcome }
    : undefined
}

/** Nothing waits any more: its ticket is used up. */
export function forgetPendingLink(): void {
  sessionStorage.removeItem(key)
}

/** Links it to who has just come in; answers how to say what came of it. They stay signed in either way. */
export async function takePendingLink({ call, feedback, i18n }: Services, link: PendingLink) {
  forgetPendingLink()
  const { language } = i18n.getState()
  const t = (name: keyof typeof pendingLinkMessages, values = {}) =>
    translateMessage(pendingLinkMessages[name], language, values)
  try {
    await call(identities.link, { pendingToken: link.pendingToken }, { errorDisplay: 'inline' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return () => feedback.toast({ kind: 'error', title: t('notBound'), detail: error.msg })
  }
  const detail = t('boundDetail', { provider: t(link.provider) })
  return () => feedback.toast({ kind: 'success', title: t('bound'), detail })
}
