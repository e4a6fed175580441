import { createElement } from 'react'
import type { ComponentType } from 'react'
import { createBrowserRouter, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { errorPagesRouteMessages } from '#web/features/examples/error-pages/error-pages-route.messages.ts'
import type { Services } from '#web/lib/call/services.ts'
import { appMessages } from '#web/app/app.messages.ts'
import { withoutBase } from '#web/app/boot/base-path.ts'
import { constantRoutes } from './constant-routes.ts'
import { LoadingFallback } from '#web/app/boot/loading-fallback.tsx'
import { homePath } from './home-path.ts'
import { pageOf } from './page-of.ts'
import { Alone, RootErrorPage } from '#web/app/pages/route-error-page.tsx'
import { RootFrame } from '#web/app/root-frame.tsx'
import type { SignedInState } from '#web/app/rights/signed-in-state.ts'
import type { RouteNode } from './route-tree.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { endedByOf, isSignOutNow } from '#web/lib/sign-in/sign-out-now.ts'

export type AppRouter = ReturnType<typeof createBrowserRouter>

type RouterParts = {
  services: Services
  basename: string
  signOut: () => Promise<void>
  /** Begins anew at a path, with a router that knows no route of the person before. */
  restart: (path: string) => void
  signedInState: SignedInState
  /** What may be opened, where it is known already: then the router begins with it. */
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
const errorPages = () => import('#web/features/examples/error-pages/error-pages.tsx')
const page404 = () => errorPages().then((pages) => pages.Page404)
const signOutPage = () =>
  import('#web/app/pages/sign-out-page.tsx').then((part) => part.SignOutPage)

/** A page that stands alone, outside the layout, which has a `main` of its own. */
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

/** The words by which the door says why a session ended. They are not worth a failure. */
async function readEndReason(code: string | undefined) {
  if (code === undefined) return undefined
  return import('#web/app/end-reason/end-reason.ts').then(
    ({ endReasonOf }) => endReasonOf(code),
    () => undefined,
  )
}

/** A constant route; one with a frame keeps its children inside. */
function toConstantRoute(node: RouteNode, session: Services['session']): RouteObject {
  const { frame } = node
  if (!frame) return { ...toPage(node), lazy: { Component: alone(() => pageOf(node)) } }
  return {
    path: node.path,
    // Who is signed in has nothing to do at the door. A set-up link works for them too: it may be all that is left to
    // an owner whose browser still holds the tokens of an account that can do nothing any more.
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

/** The router of one sign-in: constant routes at once, the others when somebody signed in first goes to one. */
export function createAppRouter({
  services,
  basename,
  signOut,
  restart,
  signedInState,
  added,
}: RouterParts): AppRouter {
  const { session } = services
  let isAdded = false
  // Loaders of the first screen run before there is a router.
  let router: AppRouter | undefined

  // What they are made of comes first, as a task of its own: a slow phone can answer to a touch in between.
  const parts = async () => {
    await import('@amber/contract/sign-in/auth.ts')
    return import('#web/app/rights/open-routes.ts')
  }
  let opening: Promise<NonNullable<SignedInState['rights']>> | undefined
  /** Who this is and what they may open. Asked once; again where there was no answer. */
  const open = async (path: string) => {
    if (signedInState.rights) return signedInState.rights
    opening ??= parts()
      .then(({ openRoutes }) => openRoutes(services, signedInState, path))
      .finally(() => {
        opening = undefined
      })
    return opening
  }

  /** Nobody is signed in: a known path leads to the door and back, an unknown one is said to be unknown. */
  const decideUnmatched = async ({ request }: { request: Request }) => {
    const { isKnownPath } = await parts()
    const { pathname, search } = new URL(request.url)
    const path = withoutBase(pathname, basename)
    return isKnownPath(path)
      ? redirect(`/login?redirect=${encodeURIComponent(path + search)}`)
      : null
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
          {
            index: true,
            element: null,
            loader: async () => {
              if (!session.getState().token) return redirect(homePath)
              return redirect((await open(homePath)).getState().home)
            },
          },
          {
            path: 'login-out',
            handle: signOutHandle,
            lazy: { Component: alone(signOutPage) },
            loader: async ({ request }) => {
              const state: unknown = router?.state.navigation.location?.state
              if (session.getState().token && !isSignOutNow(state)) return null
              const [reason] = await Promise.all([readEndReason(endedByOf(state)), signOut()])
              // Several calls may have been told at once that it is over: the first that gets here leads to the door.
              if (signedInState.isOver) return new Promise<null>(() => {})
              if (reason && !session.getState().token)
                services.windowStorage.write(endReasonEntry, reason)
              else services.windowStorage.remove(endReasonEntry)
              restart(`/login${new URL(request.url).search}`)
              // The old router is gone: it must not settle on anything any more.
              return new Promise<null>(() => {})
            },
          },
          ...constantRoutes.map((node) => toConstantRoute(node, session)),
          ...(added ?? []),
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
      ...(!added && {
        patchRoutesOnNavigation: async ({ path, patch, signal }) => {
          if (isAdded || !session.getState().token) return
          const rights = await open(withoutBase(path, basename))
          const { routeObjects } = await parts()
          // A navigation that another one has replaced adds nothing: the other one adds them.
          if (isAdded || signal.aborted) return
          isAdded = true
          patch('root', routeObjects(signedInState, rights.getState()))
        },
      }),
    },
  )
  return router
}
