import { useEffect, useMemo, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'

type Press = {
  id: string
  element: HTMLElement
  /** Start of the drag, shifted along with the tab. */
  x: number
  y: number
  isDragged: boolean
}

/** Pixels before a drag, milliseconds before a long press. */
const slack = 6
const longPressTime = 500

/** Returns the tab of which the pointer has crossed more than half. */
function tabUnder(dragged: HTMLElement, x: number): HTMLElement | undefined {
  const others = [...(dragged.parentElement?.children ?? [])].filter((one) => one !== dragged)
  return others.find((one): one is HTMLElement => {
    const { left, right, width } = one.getBoundingClientRect()
    const isBefore = dragged.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING
    return isBefore ? x > left && x < left + width / 2 : x > left + width / 2 && x < right
  })
}

/** Prevents the click on release, which would close the menu. */
function keepRelease(from: Window) {
  const release = new AbortController()
  const { signal } = release
  const end = (event: Event) => {
    if (event.type === 'touchend') event.preventDefault()
    release.abort()
  }
  for (const type of ['touchend', 'touchcancel', 'touchstart'])
    from.addEventListener(type, end, { capture: true, passive: false, signal })
}

export type TabPointer = {
  onPointerDown: (id: string, event: PointerEvent<HTMLElement>) => void
  onClickCapture: (event: MouseEvent) => void
}

type PointerParts = {
  move: (id: string, ontoId: string) => void
  longPress: (id: string, point: { x: number; y: number }) => void
  setDraggedId: (id: string | undefined) => void
  listening: RefObject<AbortController | undefined>
  swallowsClick: RefObject<boolean>
}

/** Moves the tab with the pointer, and past the tabs that it crosses. */
function drag(press: Press, x: number, { move, setDraggedId, swallowsClick }: PointerParts) {
  const { element, id } = press
  if (!press.isDragged) {
    if (Math.abs(x - press.x) < slack) return
    press.isDragged = true
    swallowsClick.current = true
    setDraggedId(id)
  }
  const onto = tabUnder(element, x)?.dataset.tab
  if (onto !== undefined) {
    const before = element.offsetLeft
    flushSync(() => move(id, onto))
    press.x += element.offsetLeft - before
  }
  element.style.translate = `${x - press.x}px`
}

/** Listens on the window, as the dragged element moves in the DOM. */
function followPointer(press: Press, isFinger: boolean, parts: PointerParts) {
  const end = new AbortController()
  parts.listening.current?.abort()
  parts.listening.current = end
  const { signal } = end
  const { id, element, x, y } = press
  const openMenu = () => {
    end.abort()
    keepRelease(window)
    parts.swallowsClick.current = true
    parts.longPress(id, { x, y })
  }
  const timer = isFinger ? setTimeout(openMenu, longPressTime) : undefined
  const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
    if (!isFinger) drag(press, clientX, parts)
    // A moving finger scrolls.
    else if (Math.hypot(clientX - x, clientY - y) > slack) end.abort()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end.abort(), { signal })
  window.addEventListener('pointercancel', () => end.abort(), { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    element.style.translate = ''
    parts.setDraggedId(undefined)
  })
}

export function useTabPointer(
  move: PointerParts['move'],
  longPress: PointerParts['longPress'],
): { draggedId: string | undefined; pointer: TabPointer } {
  const listening = useRef<AbortController>(undefined)
  const swallowsClick = useRef(false)
  const [draggedId, setDraggedId] = useState<string>()
  useEffect(() => () => listening.current?.abort(), [])

  const pointer = useMemo((): TabPointer => {
    const parts = { move, longPress, setDraggedId, listening, swallowsClick }
    return {
      onPointerDown: (id, event) => {
        swallowsClick.current = false
        if (event.button !== 0) return
        const { currentTarget: element, clientX: x, clientY: y, pointerType } = event
        const press = { id, element, x, y, isDragged: false }
        followPointer(press, pointerType === 'touch', parts)
      },
      // Suppresses the click after a drag or long press.
      onClickCapture: (event) => {
        if (!swallowsClick.current) return
        swallowsClick.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [move, longPress])
  return { draggedId, pointer }
}
