import { useT } from '#web/lib/services.ts'
import { DataCards } from './data-cards.tsx'
import { DataGrid } from './data-grid.tsx'
import type { DataTableProps } from './data-list.ts'
import { DataFailure, StaleNotice } from './data-states.tsx'
import { dataTableMessages } from './data-table.messages.ts'
import { Pager } from './pager.tsx'
import { useMedia } from './use-media.ts'
import './data-table.css'

/**
 * A table whose paging, order and content are the server's. The header stays in sight while rows pass under it, and so
 * does the foot with the pages; on a phone rows become cards.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { page, error, isOutdated } = props
  const t = useT(dataTableMessages)
  const isPhone = useMedia('(max-width: 639px)')
  const isEmpty = page?.records.length === 0
  const View = isPhone ? DataCards : DataGrid
  return (
    <section className="data-table card" aria-label={props.name} aria-busy={!page || isOutdated}>
      {isOutdated && <div className="data-table-busy" aria-hidden="true" />}
      {error && page && <StaleNotice error={error} onRetry={props.onRetry} />}
      {error && !page ? (
        <DataFailure title={t('failed')} error={error} onRetry={props.onRetry} />
      ) : (
        <View {...props}>{isEmpty && <div className="data-table-empty">{props.empty}</div>}</View>
      )}
      {page && !isEmpty && (
        <Pager
          page={page}
          size={props.size}
          onSize={props.onSize}
          searchOfPage={props.searchOfPage}
          isPhone={isPhone}
        />
      )}
      {!page && !error && (
        <div className="pager" role="status">
          <span className="visually-hidden">{t('loading')}</span>
        </div>
      )}
    </section>
  )
}
