// By itself: the index brings a button with a menu along, and all that buttons need.
import Dropdown from 'antd/es/dropdown/dropdown'
import type { DropdownProps, MenuProps } from 'antd'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useLayer } from './layers.ts'
import './popup-menu.css'

/**
 * Takes the focus into what is open once it can be focused, which takes a popup some frames. The library's own way goes
 * on after a quick choice and takes the focus out of the dialog that follows. Returns what puts the popup into reach.
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

/**
 * A menu that a button opens, by mouse and by keyboard: focus goes into it, and back to the button on Escape and once
 * something is chosen, so that a dialog which follows gives it back there. It stays inside the landmark that its button
 * is in. Until somebody is about to open it there is only the button: of a page's menus most are never opened.
 */
export function PopupMenu(props: {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  /** The button. */
  children: ReactElement<ComponentProps<'button'>>
}) {
  const { menu, placement = 'bottomLeft', children } = props
  const opener = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A press on the button closes what it has opened, as one on any other place outside: it must not open it again.
  const wasOpen = useRef(false)
  const popupRender = useFocusInside(isOpen)
  const prepare = () => setNear(true)
  const leave = (target: EventTarget) => {
    const item = target instanceof Element && target.closest('[role=menuitem]')
    if (item && item.getAttribute('aria-disabled') !== 'true') opener.current?.focus()
  }
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
        <Dropdown
          open={isOpen}
          onOpenChange={onOpenChange}
          trigger={['click']}
          placement={placement}
          popupRender={popupRender}
          getPopupContainer={(anchor) =>
            anchor.closest<HTMLElement>('header, main') ?? document.body
          }
          menu={{
            ...menu,
            onClickCapture: ({ target }) => leave(target),
            onKeyDownCapture: (event) => {
              if (event.key !== 'Enter') return
              // The same press must not go on to press what a dialog that follows begins with; nor would it follow a link then.
              event.preventDefault()
              const item =
                event.target instanceof Element && event.target.closest('[role=menuitem]')
              const link = item ? item.querySelector('a') : null
              leave(event.target)
              link?.click()
            },
          }}
        >
          <span className="popup-menu-anchor" />
        </Dropdown>
      )}
    </span>
  )
}
