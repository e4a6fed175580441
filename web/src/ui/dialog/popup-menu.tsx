import { cloneElement, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { useLayer } from './layers.ts'
import { MenuList, type MenuContent } from './menu-list.tsx'
import './menu-list.css'

/** Menu of a button. Focus returns to the button, so that a following dialog restores it there. */
export function PopupMenu(props: {
  menu: MenuContent
  /** Edges of button and menu that are in line. */
  align?: 'start' | 'end'
  children: ReactElement<ComponentProps<'button'>>
}) {
  const { menu, align = 'start', children } = props
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useLayer({
    isOpen,
    onClose: close,
    layer: () => popup.current,
    opener: () => opener.current,
    closesOnPress: true,
  })
  return (
    <span className="popup-menu">
      {cloneElement(children, {
        ref: opener,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <MenuList
          menu={menu}
          align={align}
          anchorOf={() => opener.current?.getBoundingClientRect()}
          popup={popup}
          onLeave={() => opener.current?.focus()}
          onClose={close}
        />
      )}
    </span>
  )
}
