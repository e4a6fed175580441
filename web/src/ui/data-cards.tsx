import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/services.ts'
import type { DataTableProps } from './data-list.ts'
import { dataTableMessages } from './data-table.messages.ts'
import { popupPlace } from './popup-place.ts'

/** The rows as cards, for a phone. The header's sorting becomes a choice. */
export function DataCards<Item>({
  children,
  ...props
}: DataTableProps<Item> & { children: ReactNode }) {
  const { columns, page, keyOf } = props
  const t = useT(dataTableMessages)
  const heading = columns.find(({ onPhone }) => onPhone === 'heading')
  const aside = columns.find(({ onPhone }) => onPhone === 'aside')
  const lines = columns.filter(({ onPhone }) => onPhone === undefined)
  const orders = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) => [
      { value: key, label: t('ascending', { column: title }) },
      { value: `-${key}`, label: t('descending', { column: title }) },
    ])
  return (
    <>
      <div className="data-cards-bar">
        <Select
          aria-label={t('sortBy')}
          getPopupContainer={popupPlace}
          options={orders}
          value={props.sort ?? null}
          onChange={(sort: string) => props.onSort(sort)}
          variant="borderless"
          popupMatchSelectWidth={false}
        />
      </div>
      <ul className="data-cards" data-outdated={props.isOutdated}>
        {!page &&
          Array.from({ length: Math.min(props.size, 10) }, (_, card) => (
            <li key={card} className="data-card" aria-hidden="true">
              <span className="skeleton" style={{ width: '50%', height: 20 }} />
              {lines.map(({ key }) => (
                <span key={key} className="skeleton data-card-bar" />
              ))}
            </li>
          ))}
        {page?.records.map((item) => (
          <li key={keyOf(item)} className="data-card">
            <div className="data-card-head">
              <strong>{heading?.cell(item)}</strong>
              {aside?.cell(item)}
            </div>
            <dl>
              {lines.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(item)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}
