import { useId } from 'react'
import { useT } from '#web/lib/services.ts'
import { homeCardsMessages } from './home-cards.messages.ts'

/** In place of a card whose facts could not be read, so that the others are not lost with it. */
export function CardFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useT(homeCardsMessages)
  const titleId = useId()
  return (
    <section className="home-card card" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="home-failed" role="alert">
        <p>{t('failed')}</p>
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    </section>
  )
}
