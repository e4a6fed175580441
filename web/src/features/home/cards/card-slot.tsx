import type { HomeCard } from '@amber/contract/account/preferences.ts'
import { svg as shownIcon } from 'virtual:icon/eye-off'
import { svg as grip } from 'virtual:icon/grip-vertical'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

export type SlotTools = {
  hintId: string
  isDragged: boolean
  /** Side on which the dragged card would be dropped. */
  drop: 'before' | 'after' | undefined
  onPress: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
  onHide: () => void
}

/** Card in its column. While arranging, the whole card is a drag handle and its content is inert. */
export function CardSlot(props: {
  card: HomeCard
  tools: SlotTools | undefined
  children: ReactNode
}) {
  const { card, tools, children } = props
  const t = useT(homeCardsMessages)
  return (
    <div
      className="home-slot"
      role={tools && 'listitem'}
      data-card={card}
      data-dragged={tools?.isDragged}
      data-drop={tools?.drop}
      onPointerDown={tools?.onPress}
    >
      {tools && (
        <div className="raised card-tools">
          <button
            type="button"
            className="tool card-handle"
            aria-label={t('moveCard', { card: t(card) })}
            aria-describedby={tools.hintId}
            title={t('moveCard', { card: t(card) })}
            onKeyDown={tools.onKeyDown}
          >
            <Icon svg={grip} size={16} />
          </button>
          <button
            type="button"
            className="tool"
            aria-label={t('hideCard', { card: t(card) })}
            title={t('hideCard', { card: t(card) })}
            onClick={tools.onHide}
          >
            <Icon svg={shownIcon} size={16} />
          </button>
        </div>
      )}
      <div className="home-slot-card" inert={tools !== undefined}>
        {children}
      </div>
    </div>
  )
}
