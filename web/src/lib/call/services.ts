import type { LocalizedText, TextValues } from '@amber/contract/localized-text.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { brandName, type Brand } from '@amber/contract/settings/brand.ts'
import type { BrandStore } from '#web/lib/brand.ts'
import type { Call } from './api.ts'
import type { EarlyAnswers } from './early-answers.ts'
import type { Feedback } from '#web/lib/feedback.ts'
import type { Format } from '#web/lib/i18n/format.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import type { I18n, Messages, Translate } from '#web/lib/i18n/i18n.ts'
import type { SessionStore, UserInfo } from './session.ts'
import type { SignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import type { Storage } from '#web/lib/browser/storage.ts'
import type { Theme } from '#web/lib/theme/theme.ts'

/** With `keepalive` the page is being left, and the work must start synchronously. */
export type LastAct = (options: { keepalive: boolean }) => Promise<unknown>

/** The object stays the same while a user is signed in. */
export type Services = {
  /** Call with the common error handling. */
  call: Call
  /** Call without error handling. */
  silentRequest: Call
  early: EarlyAnswers
  brand: BrandStore
  i18n: I18n
  session: SessionStore
  theme: Theme
  feedback: Feedback
  storage: Storage
  /** Storage of this window only. */
  windowStorage: Storage
  lockScreen: () => void
  /**
   * Reads the rights again; throttled to once in some seconds unless `isUrgent`. Resolves to false if the read
   * failed.
   */
  refreshRights: (options?: { isUrgent: boolean }) => Promise<boolean>
  /** Registers work to do before sign-out; returns a function that removes it. */
  beforeSignOut: (act: LastAct) => () => void
  signInParts: SignInParts
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

/** Returns the messages of a feature: `const t = useT(usersMessages)`. */
export function useT<M extends Messages>(messages: M): Translate<M> {
  const language = useLanguage()
  return useMemo(() => translator(messages, language), [messages, language])
}

/** Returns a function that translates texts of the contract. */
export function useTranslate(): (texts: LocalizedText, values?: TextValues) => string {
  const language = useLanguage()
  return useMemo(() => (texts, values) => translate(texts, language, values), [language])
}

export function useBrand(): Brand {
  return useStore(useServices().brand)
}

/** Returns the name of the product in the user's language. */
export function useBrandName(): string {
  return useTranslate()(brandName(useBrand()))
}

export function useFormat(): Format {
  return useServices().i18n.formatOf(useLanguage())
}

export function useUser(): UserInfo | undefined {
  return useStore(useServices().session, (state) => state.user)
}

/**
 * Returns the permission check: `can('user:update')`, `can(users.update)`; several require all, or with `'any'` one.
 */
export function useCan(): SessionStore['can'] {
  const { session } = useServices()
  useStore(session, (state) => state.user)
  return session.can
}
