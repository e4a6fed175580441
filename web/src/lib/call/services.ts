import type { LocalizedText, TextValues } from '@amber/contract/localized-text.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Call } from './api.ts'
import type { Feedback } from '#web/lib/feedback.ts'
import type { Format } from '#web/lib/i18n/format.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import type { I18n, Messages, Translate } from '#web/lib/i18n/i18n.ts'
import type { Session, UserInfo } from './session.ts'
import type { SignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import type { Storage } from '#web/lib/browser/storage.ts'
import type { Theme } from '#web/lib/theme/theme.ts'

/** Signing out waits a little for it, unless the page is being left (`keepalive`): then it must begin at once. */
export type LastAct = (options: { keepalive: boolean }) => Promise<unknown>

/** What the shell hands down to every page. The object itself never changes while a person is signed in. */
export type Services = {
  /** Calls the server; what every error has in common (refresh, sign-out, dialog, toast) has been done by then. */
  call: Call
  /** The same without any of that, for what goes on unasked. */
  silentRequest: Call
  i18n: I18n
  session: Session
  theme: Theme
  feedback: Feedback
  storage: Storage
  /** The same for this window alone, and only as long as it is there. */
  windowStorage: Storage
  /** Locks the session, and covers this browser's tabs until it is unlocked. */
  lockScreen: () => void
  /**
   * Reads anew what the person may open and do, and lets the open screen follow. For a change that is known to have
   * happened (`isUrgent`), else for a suspicion, which is looked into every few seconds at most. Answers false when they
   * could not be read.
   */
  refreshRights: (options?: { isUrgent: boolean }) => Promise<boolean>
  /** Has something done while the person is still signed in, just before they are not; answers how to call it off. */
  beforeSignOut: (act: LastAct) => () => void
  signInParts: SignInParts
  /** Whether this is the evaluation mode, with made-up people and open accounts. */
  isEvaluation: boolean
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('ServicesContext is missing above this component')
  return services
}

export function useLanguage() {
  return useStore(useServices().i18n, (state) => state.language)
}

/** The messages of a feature in the reader's language: `const t = useT(usersMessages)`. */
export function useT<M extends Messages>(messages: M): Translate<M> {
  const language = useLanguage()
  return useMemo(() => translator(messages, language), [messages, language])
}

/** Says a phrase of the contract (error, field rule, permission, role) in the reader's language. */
export function useTranslate(): (texts: LocalizedText, values?: TextValues) => string {
  const language = useLanguage()
  return useMemo(() => (texts, values) => translate(texts, language, values), [language])
}

export function useFormat(): Format {
  return useServices().i18n.formatOf(useLanguage())
}

export function useUser(): UserInfo | undefined {
  return useStore(useServices().session, (state) => state.user)
}

/** Whether the person may: `can('user:update')`, `can(users.update)`, or of several `can([…])` all, `can([…], 'any')` one. */
export function useCan(): Session['can'] {
  const { session } = useServices()
  useStore(session, (state) => state.user)
  return session.can
}
