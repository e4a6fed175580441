import type { HomeCard } from '@amber/contract/account/preferences.ts'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import type { Position, Zone } from './card-layout.ts'

type Point = { x: number; y: number }
export type CardDrag = Point & {
  card: HomeCard
  drop: Position | undefined
}

/** Pixels a pointer must move to start a drag. */
const threshold = 4
/** Scrolls within this many pixels of an edge, by at most `fastestScroll` pixels per frame. */
const scrollEdge = 80
const fastestScroll = 18

const cardsOf = (zone: Element) => [...zone.querySelectorAll<HTMLElement>('[data-card]')]

function distance({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

/** Returns the drop position for a point: the nearest zone, before the first card whose middle is below the point. */
function positionAt(root: HTMLElement, card: HomeCard, point: Point): Position | undefined {
  const [nearest] = [...root.querySelectorAll<HTMLElement>('[data-zone]')]
    .map((zone) => ({ zone, distance: distance(zone.getBoundingClientRect(), point) }))
    .toSorted((a, b) => a.distance - b.distance)
  if (!nearest) return undefined
  const zone = nearest.zone.dataset['zone'] as Zone
  const shown = cardsOf(nearest.zone)
  const others = shown.filter((one) => one.dataset['card'] !== card)
  const found = others.findIndex((one) => {
    const { top, height } = one.getBoundingClientRect()
    return point.y < top + height / 2
  })
  const index = found === -1 || zone === 'hidden' ? others.length : found
  const isThere = shown.length > others.length
  const isSame = isThere && (zone === 'hidden' || shown[index]?.dataset['card'] === card)
  return isSame ? undefined : { zone, index }
}

function scrollerOf(element: HTMLElement): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one !== document.body && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return document.documentElement
}

/** Returns the pixels to scroll for a pointer near an edge of the area below the toolbar. */
function scrollStep(root: HTMLElement, scroller: Element, y: number): number {
  const bar = root.querySelector('.arrange')?.getBoundingClientRect()
  const seen = scroller.getBoundingClientRect()
  const bottom = Math.min(window.innerHeight, seen.bottom)
  const part = (depth: number) => Math.min(1, Math.max(0, depth / scrollEdge))
  const top = Math.max(0, seen.top, bar?.bottom ?? 0)
  // Over the toolbar the pointer targets the hidden cards, so it must not scroll.
  const isOverBar = bar !== undefined && y > bar.top && y < bar.bottom
  const up = isOverBar ? 0 : part(top + scrollEdge - y)
  return Math.round(fastestScroll * (part(y - bottom + scrollEdge) - up))
}

/**
 * Drags home cards by mouse from anywhere, by touch from the handle only, so that touching a card still scrolls.
 * Escape cancels.
 */
export function useCardDrag(
  root: RefObject<HTMLElement | null>,
  onDrop: (card: HomeCard, position: Position) => void,
) {
  const [drag, setDrag] = useState<CardDrag>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const start = (card: HomeCard, event: ReactPointerEvent<HTMLElement>) => {
    const within = event.target as Element
    const isHandle = within.closest('.card-handle, .arrange-hidden [data-card]') !== null
    if (event.button !== 0 || !event.isPrimary || !root.current) return
    if (within.closest('button:not(.card-handle)')) return
    if (event.pointerType !== 'mouse' && !isHandle) return
    // Prevents text selection.
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('.card-handle')?.focus({ preventScroll: true })
    stop.current?.abort()
    stop.current = follow({ card, root: root.current, event, onDrag: setDrag, onDrop })
  }
  return { drag, start }
}

/** Tracks the pointer until it is released or the returned controller aborts. */
function follow(from: {
  card: HomeCard
  root: HTMLElement
  event: ReactPointerEvent
  onDrag: (drag: CardDrag | undefined) => void
  onDrop: (card: HomeCard, position: Position) => void
}): AbortController {
  const { card, root, onDrag, onDrop } = from
  const first = { x: from.event.clientX, y: from.event.clientY }
  const scroller = scrollerOf(root)
  const stop = new AbortController()
  const { signal } = stop
  let point = first
  let drag: CardDrag | undefined
  let frame = 0
  const look = () => {
    drag = { card, ...point, drop: positionAt(root, card, point) }
    onDrag(drag)
  }
  const scroll = () => {
    const step = scrollStep(root, scroller, point.y)
    if (step !== 0) {
      scroller.scrollBy(0, step)
      look()
    }
    frame = requestAnimationFrame(scroll)
  }
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    onDrag(undefined)
  })
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    point = { x, y }
    if (!drag && Math.hypot(x - first.x, y - first.y) < threshold) return
    if (!drag) frame = requestAnimationFrame(scroll)
    look()
  }
  const onUp = () => {
    if (drag?.drop) onDrop(card, drag.drop)
    stop.abort()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop.abort()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', () => stop.abort(), { signal })
  window.addEventListener('keydown', onKey, { signal })
  return stop
}
