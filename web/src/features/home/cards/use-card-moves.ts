import type { HomeCard, HomeLayout } from '@amber/contract/account/preferences.ts'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { cardsIn, completeLayout, defaultLayout, moveCard, positionOf } from './card-layout.ts'
import type { Position, Zone } from './card-layout.ts'

const columns = ['main', 'side'] as const

export function useCardMoves(from: {
  root: RefObject<HTMLElement | null>
  layout: HomeLayout
  available: readonly HomeCard[]
  onChange: (layout: HomeLayout) => void
}) {
  const { root, layout, available, onChange } = from
  const [last, setLast] = useState<HomeCard>()
  const latest = useRef(layout)
  useEffect(() => {
    latest.current = layout
    if (last)
      root.current
        ?.querySelector<HTMLElement>(`[data-card="${last}"] :is(.card-handle, .arrange-show)`)
        ?.focus()
  }, [root, layout, last])

  /** The index counts the cards visible to the user. */
  const move = (card: HomeCard, { zone, index }: Position) => {
    const others = latest.current[zone].filter((other) => other !== card)
    const seen = cardsIn(latest.current, zone, available).filter((other) => other !== card)
    const before = seen[index]
    const at = before ? others.indexOf(before) : others.length
    const next = moveCard(latest.current, card, { zone, index: at })
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return
    latest.current = next
    setLast(card)
    onChange(next)
  }
  return {
    last,
    move,
    moveByKey: (card: HomeCard, event: KeyboardEvent) => {
      const { zone } = positionOf(latest.current, card)
      const index = cardsIn(latest.current, zone, available).indexOf(card)
      const steps: Readonly<Record<string, Position>> = {
        ArrowUp: { zone, index: Math.max(0, index - 1) },
        ArrowDown: { zone, index: index + 1 },
        ArrowLeft: { zone: columns[0], index },
        ArrowRight: { zone: columns[1], index },
      }
      const position = steps[event.key]
      if (!position) return
      event.preventDefault()
      move(card, position)
    },
    toggle: (card: HomeCard, zone: Zone) => {
      const hidden = cardsIn(latest.current, 'hidden', available)
      move(
        card,
        zone === 'hidden'
          ? positionOf(defaultLayout, card)
          : { zone: 'hidden', index: hidden.length },
      )
    },
    reset: () => {
      setLast(undefined)
      onChange(completeLayout(null))
    },
  }
}
