import type { DropdownProps, MenuProps } from 'antd'
import { cloneElement, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { useLayer } from './layers.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
import './popup-menu.css'

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
