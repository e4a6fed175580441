import { createElement, type ComponentType } from 'react'
import { matchPath, matchRoutes, redirect, type RouteObject } from 'react-router'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { errorPage, errorPagesRouteMessages } from '#web/app/pages/constant-error-pages.route.ts'
import { pageOf, firstPage, isDirectory, type RouteNode } from '#web/app/routes/route-tree.ts'
import { RouteErrorPage } from '#web/app/pages/route-error-page.tsx'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { Shell, startReading } from '#web/app/shell.tsx'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { openPathsEntry } from '#web/lib/call/early-reads.ts'
import type { Services } from '#web/lib/call/services.ts'
import { pageOrFailure, RouteGuard } from './route-guard.tsx'
import { readRouteAccess } from './read-route-access.ts'
import type { RouteAccess, SignedInState } from './signed-in-state.ts'

export const forbiddenHandle: ActiveHandle = {
  i18nKey: 'route.403',
  name: 'forbidden',
  texts: errorPagesRouteMessages['route.403'],
}
const notFoundHandle: ActiveHandle = {
  i18nKey: 'route.404',
  name: 'unmatched',
  texts: errorPagesRouteMessages['route.404'],
}

/** Flat, as the layout has the only outlet. */
function toRouteObject(node: RouteNode): RouteObject {
  const { allow = 'signed-in', name, handle, texts } = node
  const common = { id: `page:${name}`, path: node.path, handle: { ...handle, name, texts } }
  if (isDirectory(node))
    return { ...common, element: null, loader: () => redirect(firstPage(node) ?? '/') }
  const load = async () => {
    const page = await pageOrFailure(() => pageOf(node))
    // An element, as a component made here would lose the state of the page with each change of rights.
    return createElement(RouteGuard, { page, allow })
  }
  return {
    ...common,
    lazy: { element: load },
    ErrorBoundary: RouteErrorPage,
  }
}

export function routeObjects(
  signedInState: SignedInState,
  { routes, forbidden }: RouteAccess,
): RouteObject[] {
  const { base, blank } = signedInState.frames!
  const [alone, framed] = [true, false].map((isBlank) =>
    flatten(routes).filter((node) => Boolean(node.handle.isBlank) === isBlank),
  )
  return [
    {
      id: 'layout',
      Component: base,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...framed!.map(toRouteObject),
        ...forbidden.map(({ name, path, handle: { roles } }) => ({
          id: `forbidden:${name}`,
          path,
          handle: { ...forbiddenHandle, ...(roles && { roles }) },
          lazy: { Component: errorPage('Page403') },
        })),
        {
          // Ranks above the `*` for signed-out users and below all other paths.
          path: '/:unknown/*',
          handle: notFoundHandle,
          lazy: { Component: errorPage('Page404') },
        },
      ],
    },
    ...(alone!.length > 0
      ? [{ id: 'blank', lazy: { Component: blank }, children: alone!.map(toRouteObject) }]
      : []),
  ]
}

/** Loads the matched page, so that a new router renders it at once. */
export async function fetchedObjects(
  objects: RouteObject[],
  { path, basename }: { path: string; basename: string },
): Promise<RouteObject[]> {
  for (const { route } of matchRoutes(objects, path, basename) ?? []) {
    if (typeof route.lazy !== 'object') continue
    const { Component, element } = route.lazy
    const [part, page] = await Promise.all([Component?.(), element?.()])
    delete route.lazy
    if (part) route.Component = part
    if (page) route.element = page
  }
  return objects
}

const routeOf = (path: string) =>
  flatten(protectedRoutes).find((node) => matchPath(node.path, path))

export function isKnownPath(path: string): boolean {
  return routeOf(path) !== undefined
}

export async function fetchPage(path: string): Promise<void> {
  const route = routeOf(path)
  if (route) await pageOf(route)
}

const declaredPages = new Map(flatten(protectedRoutes).map(({ path, page }) => [path, page]))

/** Stores the paths that boot.ts may request the declared reads of. */
export function storeOpenPaths({ session, storage }: Services, { routes }: RouteAccess): void {
  const isOpen = ({ path, page, allow }: RouteNode) =>
    (!allow || session.can({ allow })) && page === declaredPages.get(path)
  storage.write(
    openPathsEntry,
    flatten(routes)
      .filter(isOpen)
      .map(({ path }) => path),
  )
}

/** Reads user and routes while the page loads. */
export async function openRoutes(
  services: Services,
  signedInState: SignedInState,
  path: string,
): Promise<StoreApi<RouteAccess>> {
  const { call, session } = services
  // Signing in has just read the user.
  const known = signedInState.isTried ? undefined : session.getState().user
  const askedAt =
    (signedInState.isTried ? undefined : session.getState().askedAt) ?? performance.now()
  signedInState.isTried = true
  const wanted = routeOf(path)
  const reading = startReading(call, wanted)
  void Promise.all([reading, wanted && pageOf(wanted)]).catch(() => {})
  const [read, queryClient] = await Promise.all([readRouteAccess(call, {}, known), reading])
  const access = createStore<RouteAccess>(() => read)
  if (!signedInState.isOver) {
    session.setUser(read.user, askedAt)
    storeOpenPaths(services, read)
  }
  signedInState.access = access
  let blank: Promise<ComponentType> | undefined
  signedInState.frames = {
    base: function Base() {
      const { routes } = useStore(access)
      return createElement(Shell, { routes, queryClient })
    },
    blank: () =>
      (blank ??= import('./blank-layout.tsx').then(
        ({ BlankLayout }) =>
          () =>
            createElement(BlankLayout, { queryClient }),
      )),
  }
  return access
}
