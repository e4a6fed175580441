import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { OfflineBanner } from '#web/app/notices/offline-banner.tsx'
import { usePrefetch } from '#web/app/prefetch/use-prefetch.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useRemember } from '#web/app/search/use-remember.ts'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useServices } from '#web/lib/call/services.ts'
import {
  createShortcuts,
  isPressed,
  ShortcutsContext,
  useShortcut,
} from '#web/lib/browser/shortcuts.ts'
import type { Shortcuts } from '#web/lib/browser/shortcuts.ts'
import { nextMode } from '#web/lib/theme/theme.ts'
import { whenShown } from '#web/lib/browser/when-idle.ts'
import { partOnDemand } from '#web/ui/feedback/part-on-demand.tsx'
import { spreadFrom } from '#web/ui/dialog/spread-from.ts'
import { shortcutsMessages } from './shortcuts.messages.ts'
import { useShortcutsOn } from './use-shortcuts-on.ts'

const SearchDialog = partOnDemand(() =>
  import('#web/app/search/search-dialog.tsx').then((part) => part.SearchDialog),
)
const ShortcutsDialog = partOnDemand(() =>
  import('./shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog),
)

/** Ctrl and Cmd combinations do not type. */
function isTyping({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || !(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]')
}

function useKeys(shortcuts: Shortcuts, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isTyping(event)) return
      if (document.querySelector('dialog[open]')) return
      const pressed = shortcuts.getState().list.findLast(({ keys }) => isPressed(keys, event))
      if (!pressed) return
      event.preventDefault()
      pressed.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts, isOn])
}

/** Origin of the animation: the theme button, or the page if that is hidden. */
function themeSwitch(): Element {
  const button = document.querySelector('.theme-tool')
  return button && button.getClientRects().length > 0 ? button : document.body
}

/** Prefetches the lock screen, as locking must work offline. */
function useLockAtHand() {
  useEffect(
    () =>
      whenShown(() => {
        // Not while offline, as a failed chunk would trigger a reload.
        if (navigator.onLine) void import('#web/app/lock/cover.tsx').catch(() => {})
      }),
    [],
  )
}

function Tools({ routes, shortcuts }: { routes: readonly RouteNode[]; shortcuts: Shortcuts }) {
  const { theme, lockScreen } = useServices()
  const [opened, setOpened] = useState<'search' | 'help'>()
  const [isOn, setOn] = useShortcutsOn()
  const close = () => setOpened(undefined)
  const page = useRouteHandle()
  // Record pages are stored with their record.
  useRemember(page && !page.activeMenu ? { kind: 'page', name: page.name } : undefined)
  useShortcut({
    name: 'search',
    keys: 'mod+k',
    texts: shortcutsMessages.search,
    run: () => setOpened('search'),
  })
  useShortcut({ name: 'lock', keys: 'alt+l', texts: shortcutsMessages.lock, run: lockScreen })
  useShortcut({
    name: 'theme',
    keys: 'alt+t',
    texts: shortcutsMessages.theme,
    run: () => spreadFrom(themeSwitch(), () => theme.setMode(nextMode(theme.getState().mode))),
  })
  useShortcut({
    name: 'help',
    keys: '?',
    texts: shortcutsMessages.help,
    run: () => setOpened('help'),
  })
  useKeys(shortcuts, isOn)
  useLockAtHand()
  usePrefetch(routes)
  return (
    <>
      {opened === 'search' && <SearchDialog routes={routes} onClose={close} />}
      {opened === 'help' && (
        <ShortcutsDialog shortcuts={shortcuts} isOn={isOn} onSwitch={setOn} onClose={close} />
      )}
    </>
  )
}

export function ShellTools(props: { routes: readonly RouteNode[]; children: ReactNode }) {
  const [shortcuts] = useState(createShortcuts)
  return (
    <ShortcutsContext value={shortcuts}>
      <OfflineBanner />
      {props.children}
      <Tools routes={props.routes} shortcuts={shortcuts} />
    </ShortcutsContext>
  )
}
