import type { Language } from '@amber/contract/localized-text.ts'
import { render } from '@testing-library/react'
import { setUpUser } from './set-up-user.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { ServicesContext } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { createSignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import { createBrand } from '#web/lib/brand.ts'
import { createSession } from '#web/lib/call/session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createTheme } from '#web/lib/theme/theme.ts'
import { FeedbackOutlet } from '#web/ui/feedback/feedback-outlet.tsx'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'
import { refuseCalls } from './fail-on-calls.ts'

/** Renders a component at `/here`, in English by default, with all services; calls fail the test. */
export function renderPart(part: ReactNode, options: { language?: Language } = {}) {
  localStorage.setItem('lang', options.language ?? 'en-US')
  const storage = createStorage(() => window.localStorage)
  const media = window.matchMedia('(prefers-color-scheme: dark)')
  const brand = createBrand('', storage)
  const refuse = refuseCalls()
  const services: Services = {
    call: refuse,
    silentRequest: refuse,
    early: noEarlyAnswers,
    lockScreen: () => {},
    refreshRights: () => Promise.resolve(true),
    beforeSignOut: () => () => {},
    brand,
    i18n: createI18n({ storage, first: 'en-US', load: loadLanguage }),
    session: createSession(storage),
    theme: createTheme({ storage, media, root: document.documentElement, brand }),
    feedback: createFeedback(),
    storage,
    windowStorage: createStorage(() => window.sessionStorage),
    signInParts: createSignInParts('', refuse),
    isEvaluation: false,
  }
  const router = createMemoryRouter(
    [
      { path: '/here', element: <main>{part}</main> },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/here'] },
  )
  const screen = render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
      <FeedbackOutlet />
    </ServicesContext>,
  )
  return { ...screen, router, services, user: setUpUser() }
}
