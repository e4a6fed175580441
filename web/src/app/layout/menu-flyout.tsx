import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { putBelow, putRight, usePutWhenMoved, useTopLayer } from '#web/ui/form/put-beside.ts'
import type { MenuPosition } from './menu-position.ts'
import { MenuOutline } from './menu-tree.tsx'

/** Milliseconds: crossing an entry opens nothing, and the pointer can leave a popup for a moment. */
const [rest, grace] = [80, 200]

type Opened = { name: string; isByKeyboard: boolean } | undefined

/** Popup that is open in a menu, by the name of its entry. A mouse opens it by hovering. */
export function useFlyouts() {
  const [opened, setOpened] = useState<Opened>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((next: Opened) => {
    clearTimeout(timer.current)
    setOpened(next)
  }, [])
  const later = (next: Opened, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(next), ms)
  }
  return {
    opened,
    close: () => show(undefined),
    /** A mouse has opened it by hovering before. */
    press: (
      name: string,
      { isByKeyboard, isByMouse }: { isByKeyboard: boolean; isByMouse: boolean },
    ) => show(opened?.name === name && !isByMouse ? undefined : { name, isByKeyboard }),
    /** `name` is undefined for an entry without a popup. */
    hover: (name: string | undefined) =>
      later(name === undefined ? undefined : { name, isByKeyboard: false }, rest),
    /** A finger that is lifted stays in the popup. */
    leave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') later(undefined, grace)
    },
    stay: () => clearTimeout(timer.current),
  }
}

export type Flyouts = ReturnType<typeof useFlyouts>

/** Entry that opens a popup with what is below it. */
export function FlyoutEntry(props: {
  name: string
  nodes: readonly RouteNode[]
  position: MenuPosition
  flyouts: Flyouts
  side: 'below' | 'right'
  isLit: boolean
  /** Directories are links to their first page. */
  isFlat?: boolean
  children: ReactNode
}) {
  const { name, flyouts } = props
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = flyouts.opened?.name === name
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="menu-entry"
        aria-current={props.isLit || undefined}
        aria-expanded={isOpen}
        // `detail` is 0 for clicks from the keyboard.
        onClick={({ detail, nativeEvent }) => {
          const isByKeyboard = detail === 0
          const isTouch = Reflect.get(nativeEvent, 'pointerType') === 'touch'
          flyouts.press(name, { isByKeyboard, isByMouse: !isByKeyboard && !isTouch })
        }}
      >
        {props.children}
      </button>
      {isOpen && <Flyout {...props} opener={opener} />}
    </>
  )
}

function Flyout(props: {
  nodes: readonly RouteNode[]
  position: MenuPosition
  flyouts: Flyouts
  side: 'below' | 'right'
  isFlat?: boolean
  opener: RefObject<HTMLButtonElement | null>
}) {
  const { side, opener, flyouts } = props
  const popup = useRef<HTMLDivElement>(null)
  const { close } = flyouts
  const isByKeyboard = flyouts.opened?.isByKeyboard ?? false
  useTopLayer(popup)
  const put = useCallback(() => {
    if (!popup.current || !opener.current) return
    const anchor = opener.current.getBoundingClientRect()
    if (side === 'below') putBelow(popup.current, anchor)
    else putRight(popup.current, anchor)
  }, [opener, side])
  usePutWhenMoved(popup, put)
  useLayer({
    isOpen: true,
    onClose: close,
    layer: () => popup.current,
    opener: () => opener.current,
    closesOnPress: true,
    opensOnHover: true,
  })
  useEffect(() => {
    if (isByKeyboard) popup.current?.querySelector('a')?.focus()
  }, [isByKeyboard])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links inside
    <div
      ref={popup}
      className="raised popup menu-flyout"
      onPointerEnter={flyouts.stay}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !popup.current?.contains(relatedTarget)) close()
      }}
    >
      <MenuOutline nodes={props.nodes} position={props.position} isFlat={props.isFlat ?? false} />
    </div>
  )
}
