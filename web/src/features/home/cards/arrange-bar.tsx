import type { HomeCard, HomeLayout } from '@amber/contract/account/preferences.ts'
import { svg as hiddenIcon } from 'virtual:icon/eye'
import type { PointerEvent } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { cardsIn, isDefault, positionOf } from './card-layout.ts'
import { homeCardsMessages } from './home-cards.messages.ts'

type ArrangeBarProps = {
  titleId: string
  hintId: string
  layout: HomeLayout
  available: readonly HomeCard[]
  last: HomeCard | undefined
  isDropHere: boolean
  onPress: (card: HomeCard, event: PointerEvent<HTMLElement>) => void
  onShow: (card: HomeCard) => void
  onReset: () => void
  onClose: () => void
}

function HiddenCards(props: ArrangeBarProps) {
  const { hintId, layout, available } = props
  const t = useT(homeCardsMessages)
  const hidden = cardsIn(layout, 'hidden', available)
  return (
    <div
      className="arrange-hidden"
      data-zone="hidden"
      data-drop={props.isDropHere ? 'into' : undefined}
    >
      <span id={`${hintId}-hidden`}>{t('hidden')}</span>
      {hidden.length === 0 ? (
        <p>{t('nothingHidden')}</p>
      ) : (
        <ul aria-labelledby={`${hintId}-hidden`}>
          {hidden.map((card) => (
            <li key={card} data-card={card} onPointerDown={(event) => props.onPress(card, event)}>
              {t(card)}
              <button
                type="button"
                className="tool arrange-show"
                aria-label={t('showCard', { card: t(card) })}
                title={t('showCard', { card: t(card) })}
                onClick={() => props.onShow(card)}
              >
                <Icon svg={hiddenIcon} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Announces the last move to screen readers. */
function MoveStatus({ layout, available, last }: ArrangeBarProps) {
  const t = useT(homeCardsMessages)
  const zone = last && positionOf(layout, last).zone
  const shown = zone ? cardsIn(layout, zone, available) : []
  return (
    <p className="visually-hidden" role="status">
      {last && zone
        ? t('moved', {
            card: t(last),
            zone: t(zone),
            place: shown.indexOf(last) + 1,
            all: shown.length,
          })
        : ''}
    </p>
  )
}

/** Toolbar shown while cards are arranged: hidden cards, reset and done. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { titleId, hintId, layout } = props
  const t = useT(homeCardsMessages)
  return (
    <div className="arrange card">
      <div className="arrange-head">
        <div>
          <h2 id={titleId}>{t('arrange')}</h2>
          <p id={hintId}>{t('arrangeHint')}</p>
        </div>
        <button
          type="button"
          className="button"
          disabled={isDefault(layout)}
          onClick={props.onReset}
        >
          {t('reset')}
        </button>
        <button type="button" className="button button-main" onClick={props.onClose}>
          {t('done')}
        </button>
      </div>
      <HiddenCards {...props} />
      <MoveStatus {...props} />
    </div>
  )
}
