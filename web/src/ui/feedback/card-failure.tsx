import { useId, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from '#web/ui/table/data-table.messages.ts'
import './hints.css'

/** Error in place of a card, so that other cards stay usable. */
export function CardFailure({
  title,
  onRetry,
  tools,
}: {
  title: string
  onRetry: () => void
  tools?: ReactNode
}) {
  const t = useT(dataTableMessages)
  const titleId = useId()
  return (
    <section className="card-failure card" aria-labelledby={titleId}>
      <div className="card-failure-head">
        <h2 id={titleId}>{title}</h2>
        {tools}
      </div>
      <div className="card-failure-text" role="alert">
        <p>{t('notLoaded')}</p>
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      </div>
    </section>
  )
}
