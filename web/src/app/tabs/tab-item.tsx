import { svg as closeIcon } from 'virtual:icon/x'
import { svg as pinIcon } from 'virtual:icon/pin'
import { Fragment, memo } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { RouteIcon } from '#web/ui/picture/route-icon.tsx'
import { paneId, tabElementId, canClose, type Tab } from './tab.ts'
import { tabsMessages } from './tabs.messages.ts'
import type { TabPointer } from './use-tab-pointer.ts'

export type TabHandlers = {
  open: (tab: Tab) => void
  close: (id: string) => void
  menu: (id: string, point: { x: number; y: number }) => void
}

type TabItemProps = {
  tab: Tab
  title: string
  icon: string | undefined
  isActive: boolean
  isFocusable: boolean
  isUnsaved: boolean
  isDragged: boolean
  pointer: TabPointer
  on: TabHandlers
}

function TabFace({ tab, title, icon, isActive, isFocusable, isUnsaved, on }: TabItemProps) {
  const t = useT(tabsMessages)
  const states = [
    ...(tab.isPinned ? ['pinned' as const] : []),
    ...(isUnsaved ? ['unsaved' as const] : []),
  ]
  return (
    <button
      type="button"
      role="tab"
      id={tabElementId(tab.id)}
      className="tab-face"
      aria-selected={isActive}
      aria-controls={isActive ? paneId(tab.id) : undefined}
      tabIndex={isFocusable ? 0 : -1}
      onClick={() => on.open(tab)}
    >
      {icon && <RouteIcon name={icon} size={15} />}
      <span className="tab-title">{title}</span>
      {tab.isPinned && <Icon svg={pinIcon} size={12} className="tab-pin" />}
      {isUnsaved && <span className="tab-unsaved" title={t('unsaved')} aria-hidden="true" />}
      {states.map((state) => (
        // Separates words in the accessible name.
        <Fragment key={state}>
          {' '}
          <span className="visually-hidden">{t(state)}</span>
        </Fragment>
      ))}
    </button>
  )
}

/** Tab. Its close button is for the mouse; the keyboard has Delete and the menu. */
export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, isActive, pointer, on } = props
  return (
    <div
      role="presentation"
      className="tab"
      data-tab={tab.id}
      data-active={isActive}
      data-dragged={props.isDragged}
      onPointerDown={(event) => pointer.onPointerDown(tab.id, event)}
      onClickCapture={pointer.onClickCapture}
      // Prevents autoscroll by the middle button.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && on.close(tab.id)}
      onContextMenu={(event) => {
        event.preventDefault()
        on.menu(tab.id, { x: event.clientX, y: event.clientY })
      }}
    >
      <TabFace {...props} />
      {canClose(tab) && (
        <button
          type="button"
          className="tab-close"
          aria-hidden="true"
          tabIndex={-1}
          // Keeps focus on the tab.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => on.close(tab.id)}
        >
          <Icon svg={closeIcon} size={12} />
        </button>
      )}
    </div>
  )
})
