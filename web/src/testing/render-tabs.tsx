import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { setUpUser } from './set-up-user.ts'
import type { ComponentType } from 'react'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { flatten, joinRoutes } from '#web/app/routes/join-routes.ts'
import { Panes } from '#web/app/tabs/panes.tsx'
import { TabBar } from '#web/app/tabs/tab-bar.tsx'
import { useLastUrl } from '#web/app/tabs/tabs-context.ts'
import { TabsProvider } from '#web/app/tabs/tabs-provider.tsx'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import type { RouteDeclaration, RouteHandle } from '#web/lib/route/route.ts'
import { ServicesContext } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { createSignInParts } from '#web/lib/sign-in/sign-in-parts.ts'
import { createBrand } from '#web/lib/brand.ts'
import { createSession } from '#web/lib/call/session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createTheme } from '#web/lib/theme/theme.ts'
import { FeedbackOutlet } from '#web/ui/feedback/feedback-outlet.tsx'
import { person } from './render-app.tsx'
import { noEarlyAnswers } from '#web/lib/call/early-answers.ts'
import { refuseCalls } from './fail-on-calls.ts'

/** Test route, whose name is its title, in Chinese with a leading 中. */
export type TestRoute = Omit<Partial<RouteHandle>, 'title'> & {
  path: string
  page: ComponentType
  /** Delays the navigation, such as a page's chunk does. */
  loader?: () => Promise<unknown>
}

const declare = (
  { path, page, loader: _loader, ...handle }: TestRoute,
  name: string,
): RouteDeclaration => ({
  name,
  path,
  handle: { i18nKey: `route.${name}`, ...handle },
  allow: 'signed-in',
  page: () => Promise.resolve(page),
})

/** Renders tab bar and pages as in the main layout, with routes declared by name. */
export function renderTabs(options: {
  routes: Record<string, TestRoute>
  /** Permitted routes; all by default. */
  permitted?: readonly string[]
  path: string
  userId?: string
  tab?: Partial<typeof defaultThemeSettings.tab>
}) {
  const { routes, permitted = Object.keys(routes) } = options
  const messages = Object.fromEntries(
    Object.keys(routes).map((name) => [`route.${name}`, { zh: `中${name}`, en: name }]),
  )
  const declared = Object.entries(routes).map(([name, route]) => declare(route, name))
  const nodes = flatten(joinRoutes([{ messages, routes: declared }]))
  const mine = nodes.filter(({ name }) => permitted.includes(name))

  const storage = createStorage(() => window.localStorage)
  const brand = createBrand('', storage)
  const theme = createTheme({
    storage,
    media: window.matchMedia('dark'),
    root: document.documentElement,
    brand,
  })
  theme.setSettings({
    ...defaultThemeSettings,
    tab: { ...defaultThemeSettings.tab, ...options.tab },
  })
  const session = createSession(storage)
  session.setUser(person({ userId: options.userId ?? 'person-1' }))
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
    session,
    theme,
    feedback: createFeedback(),
    storage,
    windowStorage: createStorage(() => window.sessionStorage),
    signInParts: createSignInParts('', refuse),
    isEvaluation: true,
  }

  function Menu() {
    const lastUrl = useLastUrl()
    return mine.map((node) => (
      <Link key={node.name} to={lastUrl(node)}>
        menu {node.name}
      </Link>
    ))
  }
  const queries = createQueryClient()
  const handle = (name: string, en: string) => ({
    i18nKey: `route.${name}`,
    name,
    texts: { zh: en, en },
  })
  const router = createMemoryRouter(
    [
      {
        id: 'layout',
        Component: () => (
          <QueryClientProvider client={queries}>
            <TabsProvider routes={mine}>
              <TabBar />
              <Menu />
              <main>
                <Panes />
              </main>
            </TabsProvider>
          </QueryClientProvider>
        ),
        children: [
          ...nodes.map((node) => {
            const isMine = mine.includes(node)
            return {
              id: node.name,
              path: node.path,
              // Without a loader the route renders synchronously.
              ...(routes[node.name]!.loader && {
                loader: async () => {
                  await routes[node.name]!.loader?.()
                  return null
                },
              }),
              handle: isMine
                ? { ...node.handle, name: node.name, texts: node.texts }
                : handle('forbidden', 'Forbidden'),
              Component: isMine ? routes[node.name]!.page : () => <h1>Forbidden page</h1>,
            }
          }),
          {
            path: '*',
            handle: handle('unmatched', 'Not found'),
            Component: () => <h1>Missing page</h1>,
          },
        ],
      },
    ],
    { initialEntries: [options.path] },
  )
  const view = render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
      <FeedbackOutlet />
    </ServicesContext>,
  )
  const path = () => router.state.location.pathname + router.state.location.search
  return { ...view, router, services, queries, path, user: setUpUser() }
}
