import type { ComponentType } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'

/** The routes that a user may and may not open. */
export type RouteAccess = {
  user: UserInfo
  routes: readonly RouteNode[]
  /** Known routes that the user may not open: 403 instead of 404. */
  forbidden: readonly RouteNode[]
  home: string
  /** Equal while routes and home are equal. */
  fingerprint: string
}

/** Shared by the successive routers of a sign-in. */
export type SignedInState = {
  access?: StoreApi<RouteAccess>
  /** Created once, so that new routes do not remount open pages. */
  frames?: { base: ComponentType; blank: () => Promise<ComponentType> }
  isTried?: boolean
  reading?: Promise<unknown>
  readAt?: number
  isOver?: boolean
}
