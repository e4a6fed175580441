import type { HomeCard, HomeLayout } from '@amber/contract/preferences.ts'
import { svg as shownIcon } from 'virtual:icon/eye'
import { svg as hiddenIcon } from 'virtual:icon/eye-off'
import { svg as grip } from 'virtual:icon/grip-vertical'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useT } from '#web/lib/services.ts'
import { Icon } from '#web/ui/icon.tsx'
import {
  cardsIn,
  completeLayout,
  defaultLayout,
  isDefault,
  moveCard,
  placeOf,
  zones,
} from './card-layout.ts'
import type { Zone } from './card-layout.ts'
import { homeCardsMessages } from './home-cards.messages.ts'
import './arrange-board.css'

type Place = { zone: Zone; index: number }

/** The place that a point means: the column that it is over, before the first card whose middle it is above. */
function placeAt(board: HTMLElement, card: HomeCard, { x, y }: { x: number; y: number }) {
  for (const list of board.querySelectorAll<HTMLElement>('[data-zone]')) {
    const { left, right, top, bottom } = list.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) continue
    const others = [...list.querySelectorAll<HTMLElement>('[data-card]')].filter(
      (tile) => tile.dataset['card'] !== card,
    )
    const index = others.findIndex((tile) => {
      const box = tile.getBoundingClientRect()
      return y < box.top + box.height / 2
    })
    return {
      zone: list.dataset['zone'] as Zone,
      index: index === -1 ? others.length : index,
    }
  }
  return undefined
}

/** The cards of home as tiles, to be moved by pointer and by keyboard, hidden and shown. */
export function ArrangeBoard(props: {
  layout: HomeLayout
  /** The cards that this person has; others keep their place unseen. */
  available: readonly HomeCard[]
  onChange: (layout: HomeLayout) => void
  onClose: () => void
}) {
  const { layout, available, onChange, onClose } = props
  const t = useT(homeCardsMessages)
  const id = useId()
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<HomeCard>()
  // What was moved last is said to who cannot see it, and focused again: a moved element loses the focus.
  const [last, setLast] = useState<HomeCard>()
  const latest = useRef(layout)
  useEffect(() => {
    latest.current = layout
    if (last)
      board.current
        ?.querySelector<HTMLElement>(`[data-card="${last}"] .grip`)
        ?.focus({ preventScroll: true })
  }, [layout, last])

  const visible = (zone: Zone) => cardsIn(layout, zone, available)
  /** The index among all cards for one among those that this person sees. */
  const move = (card: HomeCard, { zone, index }: Place) => {
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
  const startDrag = (card: HomeCard) => {
    const stop = new AbortController()
    const { signal } = stop
    const end = () => {
      stop.abort()
      setDragged(undefined)
    }
    setDragged(card)
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const place = board.current && placeAt(board.current, card, { x: clientX, y: clientY })
        if (place) move(card, place)
      },
      { signal },
    )
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
  }
  const onKeyDown = (card: HomeCard, { zone }: Place, event: KeyboardEvent) => {
    const index = visible(zone).indexOf(card)
    const across = zones.indexOf(zone) + (event.key === 'ArrowRight' ? 1 : -1)
    const steps: Readonly<Record<string, Place | undefined>> = {
      ArrowUp: { zone, index: Math.max(0, index - 1) },
      ArrowDown: { zone, index: index + 1 },
      ArrowLeft: zones[across] && { zone: zones[across], index },
      ArrowRight: zones[across] && { zone: zones[across], index },
    }
    if (!(event.key in steps)) return
    event.preventDefault()
    const place = steps[event.key]
    if (place) move(card, place)
  }
  const toggle = (card: HomeCard, zone: Zone) => {
    const home = placeOf(defaultLayout, card)
    move(card, zone === 'hidden' ? home : { zone: 'hidden', index: visible('hidden').length })
  }
  const told = last && placeOf(layout, last).zone
  return (
    <section ref={board} className="arrange card" aria-labelledby={`${id}-title`}>
      <div className="arrange-head">
        <div>
          <h2 id={`${id}-title`}>{t('arrange')}</h2>
          <p>{t('arrangeHint')}</p>
        </div>
        <button
          type="button"
          className="button"
          disabled={isDefault(layout)}
          onClick={() => {
            setLast(undefined)
            onChange(completeLayout(null))
          }}
        >
          {t('reset')}
        </button>
        <button type="button" className="button button-main" onClick={onClose}>
          {t('done')}
        </button>
      </div>
      <div className="arrange-zones">
        {zones.map((zone) => (
          <div key={zone} className="arrange-zone" data-zone={zone}>
            <h3 id={`${id}-${zone}`}>{t(zone)}</h3>
            <ul aria-labelledby={`${id}-${zone}`}>
              {visible(zone).map((card) => (
                <li key={card} data-card={card} data-dragged={dragged === card}>
                  <button
                    type="button"
                    className="tool grip"
                    aria-label={t('moveCard', { card: t(card) })}
                    title={t('arrangeHint')}
                    onPointerDown={(event) => {
                      event.preventDefault()
                      event.currentTarget.focus()
                      startDrag(card)
                    }}
                    onKeyDown={(event) => onKeyDown(card, { zone, index: 0 }, event)}
                  >
                    <Icon svg={grip} size={16} />
                  </button>
                  <span>{t(card)}</span>
                  <button
                    type="button"
                    className="tool"
                    aria-label={t(zone === 'hidden' ? 'showCard' : 'hideCard', { card: t(card) })}
                    title={t(zone === 'hidden' ? 'showCard' : 'hideCard', { card: t(card) })}
                    onClick={() => toggle(card, zone)}
                  >
                    <Icon svg={zone === 'hidden' ? hiddenIcon : shownIcon} size={16} />
                  </button>
                </li>
              ))}
            </ul>
            {visible(zone).length === 0 && <p className="arrange-nothing">{t('nothingHere')}</p>}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {last && told
          ? t('moved', {
              card: t(last),
              zone: t(told),
              place: visible(told).indexOf(last) + 1,
              all: visible(told).length,
            })
          : ''}
      </p>
    </section>
  )
}
