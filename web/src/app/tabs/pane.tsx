import { Activity, memo, useCallback, useMemo } from 'react'
import { createPath, resolvePath, type To } from 'react-router'
import { useStore } from 'zustand'
import { useServices } from '#web/lib/call/services.ts'
import { PageTabContext, useMissingRecord, type PageTab } from '#web/lib/route/tabs.ts'
import { FrozenRouter, type RouterMoment } from './frozen-router.tsx'
import { paneId, tabElementId } from './tab.ts'
import { useTabsParts } from './tabs-context.ts'

type PaneProps = { id: string; at: RouterMoment; isShown: boolean }

/** Page of a tab. Hidden, it keeps state, location and DOM position; effects and polling stop. */
export const Pane = memo(function Pane({ id, at, isShown }: PaneProps) {
  const { tabs, actions } = useTabsParts()
  const { theme } = useServices()
  const hasTab = useStore(theme, ({ settings }) => settings.tab.visible)
  const isActive = useCallback(() => tabs.getState().activeId === id, [tabs, id])
  const onGo = useCallback(
    (to: To) => {
      const tab = tabs.getState().tabs.find((one) => one.id === id)
      const [path = '/'] = (tab?.url ?? '').split(/[?#]/)
      const wanted = resolvePath(to, path)
      if (wanted.pathname === path) tabs.setUrl(id, createPath(wanted))
    },
    [tabs, id],
  )
  const missingRecord = useMissingRecord()
  const tab = useMemo<PageTab>(
    () => ({
      open: actions.open,
      close: async () => {
        const whenMissing = missingRecord()
        const isClosed = await actions.close(id, 'self')
        if (isClosed) await whenMissing
        return isClosed
      },
      rename: (label) => tabs.rename(id, label),
      markUnsaved: (key, isDirty, kind) => tabs.markUnsaved(id, { key, ...kind }, isDirty),
      // Effects also end when a page is hidden.
      forgetUnsaved: (key) =>
        isActive() && tabs.markUnsaved(id, { key, isModal: false, isShownOnce: false }, false),
    }),
    [tabs, actions, id, isActive, missingRecord],
  )
  return (
    <div
      className="pane"
      id={paneId(id)}
      hidden={!isShown}
      data-shown={isShown}
      inert={!isShown}
      {...(hasTab && { role: 'tabpanel', 'aria-labelledby': tabElementId(id) })}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <FrozenRouter at={at} isShown={isActive} onGo={onGo}>
          <PageTabContext value={tab}>{at.page}</PageTabContext>
        </FrozenRouter>
      </Activity>
    </div>
  )
})
