// Imported directly, because the index also includes the dropdown button.
import Dropdown from 'antd/es/dropdown/dropdown'
import type { DropdownProps, MenuProps } from 'antd'
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useLayer } from './layers.ts'
import './popup-menu.css'

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

function MenuDropdown(props: {
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

/**
 * Menu of a button. Focus returns to the button, so that a following dialog restores it there. Mounted only when
 * about to be opened.
 */
export function PopupMenu(props: {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  children: ReactElement<ComponentProps<'button'>>
}) {
  const { menu, placement = 'bottomLeft', children } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A press on the open menu's button must not reopen it.
  const wasOpen = useRef(false)
  const prepare = () => setNear(true)
  const close = () => {
    setOpen(false)
    if (document.activeElement?.closest('.ant-dropdown')) opener.current?.focus()
  }
  const layer = useLayer({ isOpen, onClose: close })
  const onOpenChange = (isWanted: boolean) => {
    if (isWanted) setOpen(true)
    else if (layer.mayClose()) close()
  }
  return (
    <span className="popup-menu">
      {cloneElement(children, {
        ref: opener,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: prepare,
        onFocus: prepare,
        onPointerDown: () => {
          wasOpen.current = isOpen
        },
        onClick: () => {
          prepare()
          setOpen(!wasOpen.current)
          wasOpen.current = false
        },
      })}
      {isNear && (
        <MenuDropdown
          menu={menu}
          placement={placement}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          onLeave={() => opener.current?.focus()}
        />
      )}
    </span>
  )
}
