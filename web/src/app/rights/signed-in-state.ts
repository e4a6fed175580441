import type { ComponentType } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'

/** What a person may open, and where they begin. */
export type Rights = {
  user: UserInfo
  routes: readonly RouteNode[]
  /** What the code knows and this person may not open: said as such, where an unknown path is said to be unknown. */
  refused: readonly RouteNode[]
  /** The address of the home page: that of the person's role, where it may be opened. */
  home: string
  /** The same text as long as all of it is the same. */
  fingerprint: string
}

/** What one sign-in knows of its rights, over all the routers that it has one after another. */
export type SignedInState = {
  rights?: StoreApi<Rights>
  /** What pages stand in. Made once, so that what is open stays open when other routes come. */
  frames?: { base: ComponentType; blank: () => Promise<ComponentType> }
  /** It was tried to begin the rights, perhaps in vain. */
  isTried?: boolean
  /** The last of the reads that wait for one another. */
  reading?: Promise<unknown>
  /** When rights were read last, in milliseconds. */
  readAt?: number
  /** Another sign-in has begun. */
  isOver?: boolean
}
