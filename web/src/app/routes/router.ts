import { createElement, type ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { errorPage, errorPagesRouteMessages } from '#web/app/pages/constant-error-pages.route.ts'
import type { Services } from '#web/lib/call/services.ts'
import { appMessages } from '#web/app/app.messages.ts'
import { withoutBase } from '#web/app/boot/base-path.ts'
import { constantRoutes } from './constant-routes.ts'
import { LoadingFallback, RootFrame } from '#web/app/root-frame.tsx'
import { homePath, pageOf, type RouteNode } from './route-tree.ts'
import { Alone, RootErrorPage } from '#web/app/pages/route-error-page.tsx'
import type { SignedInState } from '#web/app/rights/signed-in-state.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { endedByOf, isSignOutNow } from '#web/lib/sign-in/sign-out-now.ts'

export type AppRouter = ReturnType<typeof createBrowserRouter>

type RouterParts = {
  services: Services
  basename: string
  signOut: () => Promise<void>
  restart: (path: string) => void
  signedInState: SignedInState
  added: RouteObject[] | undefined
}

const notFoundHandle: ActiveHandle = {
  i18nKey: 'route.404',
  name: 'unmatched',
  texts: errorPagesRouteMessages['route.404'],
}
const signOutHandle: ActiveHandle = {
  i18nKey: 'signOut',
  name: 'login-out',
  texts: appMessages.signOut,
}
const signOutPage = () =>
  import('#web/app/pages/sign-out-page.tsx').then((part) => part.SignOutPage)

const alone = (load: () => Promise<ComponentType>) => async () => {
  const Page = await load()
  return () => createElement(Alone, null, createElement(Page))
}

const handleOf = ({ name, handle, texts }: RouteNode): ActiveHandle => ({ ...handle, name, texts })

const toPage = (node: RouteNode): RouteObject => ({
  id: node.name,
  path: node.path,
  handle: handleOf(node),
  lazy: { Component: () => pageOf(node) },
})

/** Returns the text for the sign-in page; a failed load is ignored. */
async function readEndReason(code: string | undefined) {
  if (code === undefined) return undefined
  return import('#web/app/end-reason/end-reason.messages.ts').then(
    ({ endReasonOf }) => endReasonOf(code),
    () => undefined,
  )
}

function toConstantRoute(node: RouteNode, session: Services['session']): RouteObject {
  const { frame } = node
  if (!frame) return { ...toPage(node), lazy: { Component: alone(() => pageOf(node)) } }
  return {
    path: node.path,
    // Set-up links work for signed-in users: an owner's browser may still hold tokens of a useless account.
    loader: () => (node.path === '/login' && session.getState().token ? redirect('/') : null),
    lazy: { Component: frame },
    children: [
      {
        id: node.name,
        index: true,
        handle: handleOf(node),
        lazy: { Component: () => pageOf(node) },
      },
      ...node.children.map(toPage),
    ],
  }
}

/** Imports the reader of the user's routes; as a task of its own, so that slow phones stay responsive. */
const openRoutesParts = async () => {
  await import('@amber/contract/sign-in/auth.ts')
  return import('#web/app/rights/open-routes.ts')
}

type AccessStore = NonNullable<SignedInState['access']>

/** Returns the function that reads user and routes once; again after a failure. */
function createOpen({ services, signedInState }: RouterParts) {
  let opening: Promise<AccessStore> | undefined
  return async (path: string) => {
    if (signedInState.access) return signedInState.access
    opening ??= openRoutesParts()
      .then(({ openRoutes }) => openRoutes(services, signedInState, path))
      .finally(() => {
        opening = undefined
      })
    return opening
  }
}

function signOutRoute(
  { services, signOut, restart, signedInState }: RouterParts,
  stateOf: () => unknown,
): RouteObject {
  const { session, windowStorage } = services
  return {
    path: 'login-out',
    handle: signOutHandle,
    lazy: { Component: alone(signOutPage) },
    loader: async ({ request }) => {
      const state = stateOf()
      if (session.getState().token && !isSignOutNow(state)) return null
      const [reason] = await Promise.all([readEndReason(endedByOf(state)), signOut()])
      // Several calls may report the end of the session; the first one redirects.
      if (signedInState.isOver) return new Promise<null>(() => {})
      if (reason && !session.getState().token) windowStorage.write(endReasonEntry, reason)
      else windowStorage.remove(endReasonEntry)
      restart(`/login${new URL(request.url).search}`)
      // A replaced router must not settle any more.
      return new Promise<null>(() => {})
    },
  }
}

/** Redirects a known path to sign-in, shows 404 for an unknown one. */
const unmatchedRoute = (basename: string): RouteObject => ({
  path: '*',
  handle: notFoundHandle,
  loader: async ({ request }) => {
    const { isKnownPath } = await openRoutesParts()
    const { pathname, search } = new URL(request.url)
    const path = withoutBase(pathname, basename)
    return isKnownPath(path)
      ? redirect(`/login?redirect=${encodeURIComponent(path + search)}`)
      : null
  },
  lazy: { Component: alone(errorPage('Page404')) },
})

/** Starts the declared first reads of a page while its scripts load, as boot.ts does for the first page. */
function readWhileLoading(router: AppRouter, { services, basename }: RouterParts): void {
  let asked: unknown
  router.subscribe(({ initialized, navigation: { location } }) => {
    if (!initialized || !location || location === asked) return
    asked = location
    if (location.search) return
    // Reads of an earlier page, such as the arrangement of columns, are still in the cache.
    const done = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const urls = window.amberPages?.readsOf(withoutBase(location.pathname, basename)) ?? []
    services.early.ask(urls.filter((url) => !done.has(new URL(url, window.location.href).href)))
  })
}

/** Creates the router; user routes are added on the first navigation to one. */
export function createAppRouter(parts: RouterParts): AppRouter {
  const { services, basename, signedInState, added } = parts
  const { session } = services
  let isAdded = false
  // Loaders run before `router` is assigned.
  let router: AppRouter | undefined
  const open = createOpen(parts)
  const root: RouteObject = {
    id: 'root',
    path: '/',
    Component: RootFrame,
    ErrorBoundary: RootErrorPage,
    HydrateFallback: LoadingFallback,
    children: [
      {
        index: true,
        element: null,
        loader: async () => {
          if (!session.getState().token) return redirect(homePath)
          return redirect((await open(homePath)).getState().home)
        },
      },
      signOutRoute(parts, () => router?.state.navigation.location?.state),
      ...constantRoutes.map((node) => toConstantRoute(node, session)),
      ...(added ?? []),
      unmatchedRoute(basename),
    ],
  }
  router = createBrowserRouter([root], {
    basename,
    ...(!added && {
      patchRoutesOnNavigation: async ({ path, patch, signal }) => {
        if (isAdded || !session.getState().token) return
        const access = await open(withoutBase(path, basename))
        const { routeObjects } = await openRoutesParts()
        // The navigation that replaced this one adds the routes.
        if (isAdded || signal.aborted) return
        isAdded = true
        patch('root', routeObjects(signedInState, access.getState()))
      },
    }),
  })
  readWhileLoading(router, parts)
  return router
}
