import { withoutBase } from '#web/app/boot/base-path.ts'
import { createSession } from '#web/lib/call/session.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { foundKey } from '#web/app/search/found-key.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { forgetOutlines } from '#web/app/boot/stored-outlines.ts'
import { createEarlyReads, forgetFirstReads } from '#web/lib/call/early-reads.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n, shownLanguage } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createBrand } from '#web/lib/brand.ts'
import { createTheme } from '#web/lib/theme/theme.ts'

/** Returns what the server wrote into a meta element of index.html. */
export const servedMeta = (document: Document, name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Creates the parts that stay the same for all users of this browser; `kept` is part of the services. */
export function createBrowserParts(window: Window & typeof globalThis) {
  const { document } = window
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  const storage = createStorage(() => window.localStorage)
  const windowStorage = createStorage(() => window.sessionStorage)
  const i18n = createI18n({ storage, first: shownLanguage(document), load: loadLanguage })
  const brand = createBrand(servedMeta(document, 'amber-brand'), storage)
  const theme = createTheme({
    storage,
    media: window.matchMedia('(prefers-color-scheme: dark)'),
    root: document.documentElement,
    brand,
  })
  const first = window.location.href
  const early = createEarlyReads({
    asked: window.amberAsked,
    storage,
    opened: withoutBase(window.location.pathname, base || '/') + window.location.search,
    isOpen: () => window.location.href === first,
  })
  const session = createSession(storage, early.askedAt)
  forgetFirstReads(session, storage)
  const forgetSignedOut = ({ token }: { token?: string | undefined }) =>
    token || forgetOutlines(storage)
  // The session may have ended in another window.
  forgetSignedOut(session.getState())
  session.subscribe(forgetSignedOut)
  // Search results contain user names; an end reason concerns one session.
  session.subscribe(({ token }) => windowStorage.remove(token ? endReasonEntry : { key: foundKey }))
  const feedback = createFeedback()
  return { base, early, kept: { i18n, session, brand, theme, feedback, storage, windowStorage } }
}

export type BrowserParts = ReturnType<typeof createBrowserParts>
