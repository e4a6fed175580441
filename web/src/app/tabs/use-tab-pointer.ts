import { useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'

type Press = {
  id: string
  x: number
  y: number
  isDragged: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Pixels after which a press is a drag, and milliseconds after which it is a long one. */
const slack = 6
const longPress = 500

/** Which of the tabs beside the dragged one the pointer has gone more than half across. */
function tabUnder(dragged: HTMLElement, x: number): HTMLElement | undefined {
  const others = [...(dragged.parentElement?.children ?? [])].filter((one) => one !== dragged)
  return others.find((one): one is HTMLElement => {
    const { left, right, width } = one.getBoundingClientRect()
    const isBefore = dragged.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING
    return isBefore ? x > left && x < left + width / 2 : x > left + width / 2 && x < right
  })
}

/** Dragging tabs to another place with mouse or pen, and the long press of a finger. */
export function useTabPointer(on: {
  move: (id: string, ontoId: string) => void
  longPress: (id: string, point: { x: number; y: number }) => void
}) {
  const press = useRef<Press>(undefined)
  const swallowsClick = useRef(false)
  const [draggedId, setDraggedId] = useState<string>()

  const end = (element: HTMLElement) => {
    clearTimeout(press.current?.timer)
    if (press.current?.isDragged) {
      swallowsClick.current = true
      element.style.translate = ''
      setDraggedId(undefined)
    }
    press.current = undefined
  }
  const drag = (
    from: Press,
    { currentTarget: element, clientX, pointerId }: PointerEvent<HTMLElement>,
  ) => {
    if (!from.isDragged) {
      if (Math.abs(clientX - from.x) < slack) return
      from.isDragged = true
      element.setPointerCapture(pointerId)
      setDraggedId(from.id)
    }
    const onto = tabUnder(element, clientX)?.dataset.tab
    if (onto !== undefined) {
      const before = element.offsetLeft
      flushSync(() => on.move(from.id, onto))
      from.x += element.offsetLeft - before
    }
    element.style.translate = `${clientX - from.x}px`
  }

  const handlersOf = (id: string) => ({
    onPointerDown: ({ button, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      swallowsClick.current = false
      if (button !== 0) return
      const isFinger = pointerType === 'touch'
      const open = () => {
        swallowsClick.current = true
        on.longPress(id, { x, y })
      }
      const timer = isFinger ? setTimeout(open, longPress) : undefined
      press.current = { id, x, y, isDragged: false, timer }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = press.current
      if (!from) return
      if (event.pointerType !== 'touch') return drag(from, event)
      const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack
      if (isFar) clearTimeout(from.timer)
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    // What ends a drag or a long press is no click.
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { draggedId, handlersOf }
}
