import type { ListTable } from '#web/lib/call/list.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { dataTableMessages } from './data-table.messages.ts'
import './data-table.css'

/**
 * Notice on the last reachable page of a longer log (contract/paging.ts), with a button to continue before the oldest
 * row.
 */
export function LogEnd<Item extends { time: string }>(props: {
  table: ListTable<Item>
  onEarlier: (to: string) => void
}) {
  const t = useT(dataTableMessages)
  const format = useFormat()
  const { page, sort } = props.table
  const oldest = page?.records.at(-1)
  if (page?.reach === undefined || !oldest || sort !== '-time') return null
  if (page.total <= page.reach || page.current * page.size < page.reach) return null
  return (
    <p className="log-end" role="status">
      {t('reach', { count: format.number(page.reach) })}{' '}
      <button type="button" className="link-button" onClick={() => props.onEarlier(oldest.time)}>
        {t('earlier')}
      </button>
    </p>
  )
}
