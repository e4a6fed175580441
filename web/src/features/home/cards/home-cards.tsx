import type { HomeCard, HomeLayout } from '@amber/contract/account/preferences.ts'
import { svg as grip } from 'virtual:icon/grip-vertical'
import { startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { DataState } from '#web/ui/table/data-states.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { ActivityCard } from './activity-card.tsx'
import { ArrangeBar } from './arrange-bar.tsx'
import { cardsIn } from './card-layout.ts'
import { CardSlot } from './card-slot.tsx'
import { EntriesCard } from './entries-card.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'
import { WaitingCard, useAvailableCards } from './home-waiting.tsx'
import { RolesCard } from './roles-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { useCardDrag } from './use-card-drag.ts'
import type { CardDrag } from './use-card-drag.ts'
import { useCardLayout } from './use-card-layout.ts'
import { useCardMoves } from './use-card-moves.ts'
import './home-cards.css'

type Zone = 'main' | 'side'

export type AllCardsProps = {
  layout: HomeLayout | null
  isArranging: boolean
  onArranged: () => void
  now: number
  pace: number
  announcements: ReactNode
}

function useCards({ now, pace, announcements }: AllCardsProps): Record<HomeCard, ReactNode> {
  return useMemo(
    () => ({
      trend: <TrendCard pace={pace} />,
      roles: <RolesCard pace={pace} />,
      entries: <EntriesCard />,
      announcements,
      activity: <ActivityCard now={now} pace={pace} />,
    }),
    [now, pace, announcements],
  )
}

/** Mounts cards one after another, so that a slow phone can respond to input in between. */
function useInTurn(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn === Infinity) return undefined
    const next = drawn + 1
    // A separate task, so that the requests of the previous card are already sent. Cards added later mount at once.
    const timer = setTimeout(() => startTransition(() => setDrawn(next < count ? next : Infinity)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}

/** Returns the side of each card on which the dragged one would be dropped. */
function dropSide(drag: CardDrag | undefined, zone: Zone, others: readonly HomeCard[]) {
  if (drag?.drop?.zone !== zone) return () => undefined
  const { index } = drag.drop
  return (card: HomeCard) =>
    others[index] === card
      ? 'before'
      : index >= others.length && others.at(-1) === card
        ? 'after'
        : undefined
}

/** Cards in their columns, and how they are moved. */
function useArrangement(props: AllCardsProps, root: RefObject<HTMLDivElement | null>) {
  const { layout, setLayout } = useCardLayout(props.layout)
  const cards = useCards(props)
  const available = useAvailableCards()
  const moves = useCardMoves({ root, layout, available, onChange: setLayout })
  const { drag, start } = useCardDrag(root, moves.move)
  const shown = (zone: Zone) => cardsIn(layout, zone, available)
  const columns = (['main', 'side'] as const).filter(
    (zone) => props.isArranging || shown(zone).length > 0,
  )
  const inTurn = columns.flatMap(shown)
  const drawn = useInTurn(inTurn.length)
  return { layout, cards, available, moves, drag, start, shown, columns, inTurn, drawn }
}

type CardColumnProps = {
  zone: Zone
  arrangement: ReturnType<typeof useArrangement>
  isArranging: boolean
  hintId: string
}

function CardColumn({ zone, arrangement, isArranging, hintId }: CardColumnProps) {
  const { cards, moves, drag, start, inTurn, drawn } = arrangement
  const t = useT(homeCardsMessages)
  const shown = arrangement.shown(zone)
  const sideOf = dropSide(
    drag,
    zone,
    shown.filter((card) => card !== drag?.card),
  )
  const isEmpty = shown.length === 0
  return (
    <div
      className="home-column"
      data-zone={zone}
      data-empty={isEmpty ? t('nothingHere') : undefined}
      data-drop={isEmpty && drag?.drop?.zone === zone ? 'into' : undefined}
      {...(isArranging && { role: 'list', 'aria-label': t(zone) })}
    >
      {shown.map((card) =>
        inTurn.indexOf(card) < drawn ? (
          <CardSlot
            key={card}
            card={card}
            tools={
              isArranging
                ? {
                    hintId,
                    isDragged: drag?.card === card,
                    drop: sideOf(card),
                    onPress: (event) => start(card, event),
                    onKeyDown: (event) => moves.moveByKey(card, event),
                    onHide: () => moves.toggle(card, zone),
                  }
                : undefined
            }
          >
            {cards[card]}
          </CardSlot>
        ) : (
          <WaitingCard key={card} card={card} />
        ),
      )}
    </div>
  )
}

export function HomeCards(props: AllCardsProps) {
  const { isArranging } = props
  const t = useT(homeCardsMessages)
  const id = useId()
  const [titleId, hintId] = [`${id}-title`, `${id}-hint`]
  const root = useRef<HTMLDivElement>(null)
  const arrangement = useArrangement(props, root)
  const { moves, drag, columns } = arrangement
  if (columns.length === 0)
    return (
      <div className="card">
        <DataState picture="quiet" title={t('allHidden')} detail={t('allHiddenDetail')} />
      </div>
    )
  // Same elements in both modes: other ones would remount the cards.
  return (
    <div
      ref={root}
      className="home-cards"
      data-arranging={isArranging}
      data-dragging={drag !== undefined}
      {...(isArranging && { role: 'region', 'aria-labelledby': titleId })}
    >
      {isArranging && (
        <ArrangeBar
          titleId={titleId}
          hintId={hintId}
          layout={arrangement.layout}
          available={arrangement.available}
          last={moves.last}
          isDropHere={drag?.drop?.zone === 'hidden'}
          onPress={arrangement.start}
          onShow={(card) => moves.toggle(card, 'hidden')}
          onReset={moves.reset}
          onClose={props.onArranged}
        />
      )}
      <div className="home-columns" data-columns={columns.length}>
        {columns.map((zone) => (
          <CardColumn
            key={zone}
            zone={zone}
            arrangement={arrangement}
            isArranging={isArranging}
            hintId={hintId}
          />
        ))}
      </div>
      {drag && (
        <div className="card-dragged" style={{ left: drag.x, top: drag.y }} aria-hidden="true">
          <Icon svg={grip} size={16} />
          {t(drag.card)}
        </div>
      )}
    </div>
  )
}
