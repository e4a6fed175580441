// Imported directly, because the index also includes the dropdown button.
import Dropdown from 'antd/es/dropdown/dropdown'
import type { DropdownProps, MenuProps } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Focuses the first item once the popup is focusable, a few frames later. Ant Design's focus handling would take the
 * focus from a following dialog.
 */
function useFocusInside(isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    let left = 30
    let frame = requestAnimationFrame(function enter() {
      const item = popup.current?.querySelector<HTMLElement>(
        '[role=menuitem]:not([aria-disabled=true])',
      )
      item?.focus()
      left -= 1
      if (left > 0 && document.activeElement !== (item ?? null))
        frame = requestAnimationFrame(enter)
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return (items: ReactNode) => <div ref={popup}>{items}</div>
}

const menuItemOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('[role=menuitem]') : null

/** Calls `onLeave` before an item acts, so that the focus is on the opener when a dialog follows. */
function withLeave(menu: MenuProps, onLeave: () => void): MenuProps {
  const leave = (target: EventTarget) => {
    const item = menuItemOf(target)
    if (item && item.getAttribute('aria-disabled') !== 'true') onLeave()
  }
  return {
    ...menu,
    onClickCapture: ({ target }) => leave(target),
    onKeyDownCapture: (event) => {
      if (event.key !== 'Enter') return
      // The key must not activate a control of a following dialog.
      event.preventDefault()
      const link = menuItemOf(event.target)?.querySelector('a')
      leave(event.target)
      link?.click()
    },
  }
}

/** Ant Design's dropdown over the button of a popup menu. */
export function MenuDropdown(props: {
  menu: MenuProps
  placement: NonNullable<DropdownProps['placement']>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onLeave: () => void
}) {
  const { isOpen } = props
  const popupRender = useFocusInside(isOpen)
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={props.onOpenChange}
      trigger={['click']}
      placement={props.placement}
      popupRender={popupRender}
      getPopupContainer={(anchor) => anchor.closest<HTMLElement>('header, main') ?? document.body}
      menu={withLeave(props.menu, props.onLeave)}
    >
      <span className="popup-menu-anchor" />
    </Dropdown>
  )
}
