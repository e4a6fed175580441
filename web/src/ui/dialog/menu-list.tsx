import {
  useCallback,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { putBeside, usePutWhenMoved, useTopLayer, type Box } from '#web/ui/form/put-beside.ts'
import './menu-list.css'

type MenuItem = {
  key: string
  icon?: ReactNode
  /** Text, or a link that a press on the item follows. */
  label: ReactNode
  disabled?: boolean
  danger?: boolean
  onClick?: () => void
}

export type MenuListEntry = MenuItem | { type: 'divider' }

export type MenuContent = {
  items: readonly MenuListEntry[]
  /** Keys of the current items. */
  selectedKeys?: readonly string[]
  /** Called after the item's own `onClick`. */
  onClick?: (info: { key: string }) => void
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
]

/** Moves the focus by the keys of a menu (WAI-ARIA); a letter goes to the next item that starts with it. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsIn(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const around = (index: number) => items.at(index % Math.max(1, items.length))
  const byLetter = () =>
    [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
      item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
    )
  const moves: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => around(at + 1),
    ArrowUp: () => items.at(Math.max(at, 0) - 1),
    Home: () => items[0],
    End: () => items.at(-1),
  }
  const next = key.length === 1 && key !== ' ' ? byLetter() : moves[key]?.()
  next?.focus()
  return key in moves || next !== undefined
}

/**
 * Popup with a menu beside `anchorOf()`, its first item focused. `onLeave` is called before an item acts, so that the
 * focus is on the opener when a dialog follows; `onClose` after it.
 */
export function MenuList(props: {
  menu: MenuContent
  align: 'start' | 'end'
  anchorOf: () => Box | undefined
  popup: RefObject<HTMLDivElement | null>
  onLeave: () => void
  onClose: () => void
}) {
  const { menu, align, anchorOf, popup, onLeave, onClose } = props
  const latest = useRef(anchorOf)
  useLayoutEffect(() => {
    latest.current = anchorOf
  })
  useTopLayer(popup)
  const put = useCallback(() => {
    const anchor = latest.current()
    if (popup.current && anchor) putBeside(popup.current, anchor, align)
  }, [popup, align])
  usePutWhenMoved(popup, put)
  useLayoutEffect(() => itemsIn(popup.current)[0]?.focus(), [popup])

  const choose = (item: MenuItem) => {
    onLeave()
    item.onClick?.()
    menu.onClick?.({ key: item.key })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    // The next element is the one after the opener.
    if (event.key === 'Tab') {
      onLeave()
      return onClose()
    }
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={popup}
      role="menu"
      tabIndex={-1}
      className="raised popup menu-list"
      onKeyDown={onKeyDown}
    >
      {menu.items.map((item, index) =>
        'type' in item ? (
          <hr key={index} />
        ) : (
          <Item
            key={item.key}
            item={item}
            isCurrent={menu.selectedKeys?.includes(item.key) ?? false}
            onChoose={() => choose(item)}
          />
        ),
      )}
    </div>
  )
}

function Item(props: { item: MenuItem; isCurrent: boolean; onChoose: () => void }) {
  const { item, isCurrent, onChoose } = props
  const { disabled = false } = item
  return (
    <div
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      aria-current={isCurrent || undefined}
      data-danger={item.danger}
      onPointerMove={({ currentTarget }) => {
        if (!disabled && document.activeElement !== currentTarget)
          currentTarget.focus({ preventScroll: true })
      }}
      onClick={() => !disabled && onChoose()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        // The key must not activate a control of a following dialog.
        event.preventDefault()
        const link = event.currentTarget.querySelector('a')
        if (disabled) return
        // Its click bubbles to the item.
        if (link) link.click()
        else onChoose()
      }}
    >
      {item.icon}
      <span className="menu-label">{item.label}</span>
    </div>
  )
}
