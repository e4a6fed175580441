import { createElement } from 'react'
import type { ComponentType } from 'react'
import { createBrowserRouter, matchPath, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import type { ActiveHandle } from '#web/lib/current-route.ts'
import { errorPagesRouteMessages } from '#web/features/error-pages/error-pages-route.messages.ts'
import type { Services } from '#web/lib/services.ts'
import { appMessages } from './app.messages.ts'
import { withoutBase } from './base-path.ts'
import { constantRoutes } from './constant-routes.ts'
import { LoadingFallback } from './loading-fallback.tsx'
import { homePath } from './home-path.ts'
import { pageOf } from './page-of.ts'
import { Alone, RootErrorPage, RouteErrorPage } from './route-error-page.tsx'
import { RootFrame } from './root-frame.tsx'
import { firstPage, flatten, isDirectory } from './route-tree.ts'
import type { RouteNode } from './route-tree.ts'
import { isSignOutNow } from '#web/lib/sign-out-now.ts'

export type AppRouter = ReturnType<typeof createBrowserRouter>

type RouterParts = {
  services: Services
  basename: string
  signOut: () => Promise<void>
  /** Begins anew at a path, with a router that knows no route of the person before. */
  restart: (path: string) => void
}

const notFoundHandle: ActiveHandle = {
  i18nKey: 'route.404',
  name: 'unmatched',
  words: errorPagesRouteMessages['route.404'],
}
const forbiddenHandle: ActiveHandle = {
  i18nKey: 'route.403',
  name: 'forbidden',
  words: errorPagesRouteMessages['route.403'],
}
const signOutHandle: ActiveHandle = {
  i18nKey: 'signOut',
  name: 'login-out',
  words: appMessages.signOut,
}
const errorPages = () => import('#web/features/error-pages/error-pages.tsx')
const page403 = () => errorPages().then((pages) => pages.Page403)
const page404 = () => errorPages().then((pages) => pages.Page404)
const signOutPage = () => import('./sign-out-page.tsx').then((part) => part.SignOutPage)

/** A page that stands alone, outside the layout, which has a `main` of its own. */
const alone = (load: () => Promise<ComponentType>) => async () => {
  const Page = await load()
  return () => createElement(Alone, null, createElement(Page))
}

const handleOf = ({ name, handle, words }: RouteNode): ActiveHandle => ({ ...handle, name, words })

/** One route without children of its own in the router: the outlet of the layout is the only one. */
function toRouteObject(node: RouteNode): RouteObject {
  const common = { id: node.name, path: node.path, handle: handleOf(node) }
  if (isDirectory(node)) return { ...common, loader: () => redirect(firstPage(node) ?? homePath) }
  return { ...common, lazy: { Component: () => pageOf(node) } }
}

/** A constant route; one with a frame keeps its children inside. */
function toConstantRoute(node: RouteNode, session: Services['session']): RouteObject {
  const { frame } = node
  if (!frame) return { ...toRouteObject(node), lazy: { Component: alone(() => pageOf(node)) } }
  return {
    path: node.path,
    // Who is signed in has nothing to do at the door. A set-up link works for them too: it may be all that is left to
    // an owner whose browser still holds the tokens of an account that can do nothing any more.
    loader: () => (node.path === '/login' && session.getState().token ? redirect(homePath) : null),
    lazy: { Component: frame },
    children: [
      {
        id: node.name,
        index: true,
        handle: handleOf(node),
        lazy: { Component: () => pageOf(node) },
      },
      ...node.children.map(toRouteObject),
    ],
  }
}

/** The router of one sign-in: constant routes at once, the others when somebody signed in first goes to one. */
export function createAppRouter({ services, basename, signOut, restart }: RouterParts): AppRouter {
  const { session, call } = services
  let isAdded = false
  // Loaders of the first screen run before there is a router.
  let router: AppRouter | undefined

  /** The permitted routes inside the layout. Fetched and added once. */
  const addProtectedRoutes = async (
    path: string,
    patch: (id: string, routes: RouteObject[]) => void,
  ) => {
    const [{ protectedRoutes }, { permittedRoutes }, { superRole }, { auth }] = await Promise.all([
      import('./routes.ts'),
      import('./permitted-routes.ts'),
      import('@amber/contract/roles.ts'),
      import('@amber/contract/auth.ts'),
    ])
    // While it is asked who this is, the screen is fetched; whether it is permitted is decided below.
    const wanted = flatten(protectedRoutes).find((node) => matchPath(node.path, path))
    const reading = import('./shell.tsx').then(({ startReading }) => startReading(call, wanted))
    void Promise.all([reading, wanted && pageOf(wanted)]).catch(() => {})
    const user = session.getState().user ?? (await call(auth.getUserInfo, {}))
    if (isAdded) return
    isAdded = true
    session.setUser(user)
    const routes = permittedRoutes(protectedRoutes, user.roles, superRole)
    const permitted = flatten(routes)
    const names = new Set(permitted.map((node) => node.name))
    patch('root', [
      {
        id: 'layout',
        lazy: {
          Component: async () => {
            const { Shell } = await import('./shell.tsx')
            const queryClient = await reading
            return () => createElement(Shell, { routes, queryClient })
          },
        },
        ErrorBoundary: RouteErrorPage,
        children: [
          ...permitted.map((node) => ({ ...toRouteObject(node), ErrorBoundary: RouteErrorPage })),
          // Known but not permitted: said as such, where an unknown path is said to be unknown.
          ...flatten(protectedRoutes)
            .filter((node) => !names.has(node.name))
            .map((node) => ({
              id: node.name,
              path: node.path,
              handle: {
                ...forbiddenHandle,
                ...(node.handle.roles && { roles: node.handle.roles }),
              },
              lazy: { Component: page403 },
            })),
          {
            // Ranks above the `*` of those who are not signed in, and below every other path.
            path: '/:unknown/*',
            handle: notFoundHandle,
            lazy: { Component: page404 },
          },
        ],
      },
    ])
  }

  /** Nobody is signed in: a known path leads to the door and back, an unknown one is said to be unknown. */
  const decideUnmatched = async ({ request }: { request: Request }) => {
    const { protectedRoutes } = await import('./routes.ts')
    const { pathname, search } = new URL(request.url)
    const path = withoutBase(pathname, basename)
    const isKnown = flatten(protectedRoutes).some((node) => matchPath(node.path, path))
    return isKnown ? redirect(`/login?redirect=${encodeURIComponent(path + search)}`) : null
  }

  router = createBrowserRouter(
    [
      {
        id: 'root',
        path: '/',
        Component: RootFrame,
        ErrorBoundary: RootErrorPage,
        HydrateFallback: LoadingFallback,
        children: [
          { index: true, loader: () => redirect(homePath) },
          {
            path: 'login-out',
            handle: signOutHandle,
            lazy: { Component: alone(signOutPage) },
            loader: async ({ request }) => {
              const isOurs = isSignOutNow(router?.state.navigation.location?.state)
              if (session.getState().token && !isOurs) return null
              await signOut()
              restart(`/login${new URL(request.url).search}`)
              // The old router is gone: it must not settle on anything any more.
              return new Promise<null>(() => {})
            },
          },
          ...constantRoutes.map((node) => toConstantRoute(node, session)),
          {
            path: '*',
            handle: notFoundHandle,
            loader: decideUnmatched,
            lazy: { Component: alone(page404) },
          },
        ],
      },
    ],
    {
      basename,
      patchRoutesOnNavigation: async ({ path, patch }) => {
        if (isAdded || !session.getState().token) return
        await addProtectedRoutes(withoutBase(path, basename), patch)
      },
    },
  )
  return router
}
