import type { ComponentType } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'

export type Rights = {
  user: UserInfo
  routes: readonly RouteNode[]
  /** Known routes that the user may not open: 403 instead of 404. */
  forbidden: readonly RouteNode[]
  home: string
  /** Equal while the rights are equal. */
  fingerprint: string
}

/** Shared by the successive routers of a sign-in. */
export type SignedInState = {
  rights?: StoreApi<Rights>
  /** Created once, so that new routes do not remount open pages. */
  frames?: { base: ComponentType; blank: () => Promise<ComponentType> }
  isTried?: boolean
  reading?: Promise<unknown>
  readAt?: number
  isOver?: boolean
}
