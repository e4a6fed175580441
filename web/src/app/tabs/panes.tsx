import { memo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { TabsState } from './create-tabs.ts'
import { isSameLocation, useRouterNow, type RouterMoment } from './frozen-router.tsx'
import { Pane } from './pane.tsx'
import { tabIdOf } from './tab.ts'
import { useTabsParts } from './tabs-context.ts'
import { useFocusOnOpen, useFloatPositions, useScrollReturn } from './use-scroll-return.ts'
import './tabs.css'

/** Maximum of mounted pages, the open one included (product, section 6). */
const mostKept = 10

/** The list is append-only: moving a page in the DOM would reload its iframes. */
type PaneState = {
  id: string
  reload: number
  /** Whether its route keeps it; unsaved changes keep it in any case. */
  isKept: boolean
  at: RouterMoment
  /** Router key of the last visit; a new key while open is a new request. */
  request: string
  /** Order of visits. */
  shown: number
}

const keyOf = ({ id, reload }: PaneState) => `${id} ${reload}`

type Now = Pick<PaneState, 'id' | 'isKept' | 'at'>

function panesNow(
  before: readonly PaneState[],
  { at: wanted, ...now }: Now,
  state: Pick<TabsState, 'tabs' | 'reloads' | 'unsaved'>,
): readonly PaneState[] {
  const reloadOf = (id: string) => state.reloads[id] ?? 0
  const isSafe = ({ id }: PaneState) => id === now.id || state.unsaved[id] !== undefined
  const isThere = (pane: PaneState) =>
    pane.reload === reloadOf(pane.id) &&
    (pane.id === now.id ||
      (state.tabs.some(({ id }) => id === pane.id) && (pane.isKept || isSafe(pane))))
  const latest = Math.max(0, ...before.map(({ shown }) => shown))
  const old = before.find((pane) => pane.id === now.id && isThere(pane))
  const request = wanted.location.location.key
  const isOnView = old?.shown === latest
  const isSameRequest = !isOnView || old.request === request
  // Requesting the open page again renews its router state; returning to it does not.
  const at = old && isSameRequest && isSameLocation(old.at, wanted) ? old.at : wanted
  if (old?.at === at && isOnView && isSameRequest && before.every(isThere)) return before

  const shown = isOnView ? latest : latest + 1
  const current: PaneState = { ...now, at, request, reload: reloadOf(now.id), shown }
  const left = before.filter(isThere).map((pane) => (pane === old ? current : pane))
  const all = old ? left : [...left, current]
  const excess = all
    .filter((pane) => !isSafe(pane))
    .toSorted((a, b) => a.shown - b.shown)
    .slice(0, Math.max(0, all.length - mostKept))
  return all.filter((pane) => !excess.includes(pane))
}

export const Panes = memo(function Panes() {
  const store = useTabsParts().tabs
  const tabs = useStore(store, (state) => state.tabs)
  const reloads = useStore(store, (state) => state.reloads)
  const unsaved = useStore(store, (state) => state.unsaved)
  const { now, tabLocation } = useRouterNow()
  const [before, setPanes] = useState<readonly PaneState[]>([])
  const root = useRef<HTMLDivElement>(null)
  const id = tabLocation ? tabIdOf(tabLocation) : ''
  const isKept = Boolean(tabLocation?.handle.keepAlive ?? tabLocation?.handle.url)
  const panes = panesNow(before, { id, isKept, at: now }, { tabs, reloads, unsaved })
  if (panes !== before) setPanes(panes)

  const active = panes.find((pane) => pane.id === id)
  const shown = {
    key: active ? keyOf(active) : '',
    path: tabLocation?.pathname ?? '',
    kept: panes.map(keyOf).join('\n'),
  }
  useScrollReturn(root, shown)
  useFloatPositions(root, shown)
  useFocusOnOpen(root, shown)
  return (
    <div ref={root} className="panes">
      {panes.map((pane) => (
        <Pane key={keyOf(pane)} id={pane.id} at={pane.at} isShown={pane === active} />
      ))}
    </div>
  )
})
