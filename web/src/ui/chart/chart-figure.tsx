import { svg as chart } from 'virtual:icon/chart-line'
import { svg as download } from 'virtual:icon/download'
import { svg as table } from 'virtual:icon/table-2'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { chartMessages } from './chart.messages.ts'
import { ChartPlaceholder, type ChartShape } from './chart-placeholder.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useSeen } from '#web/ui/use-seen.ts'
import './chart-figure.css'

export type FigureTable = {
  columns: readonly string[]
  /** The first cell of a row is its header. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** Chart of a fixed height, with its data as a table. Rendered once it is near the viewport. */
export function ChartFigure(props: {
  title: string
  detail?: string
  legend?: ReactNode
  /** Legend of a saved picture; without it the chart cannot be saved. */
  picture?: { detail: string; legend: readonly { color: string; text: string }[] }
  tools?: ReactNode
  height: number
  table: FigureTable
  shape: ChartShape
  /** Null while there is no data. */
  children: ReactNode
}) {
  const t = useT(chartMessages)
  const { feedback } = useServices()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const { place, isSeen, show } = useSeen()
  const label = isTable ? t('asChart') : t('asTable')
  const { columns, rows } = props.table
  const { title, picture } = props
  const [isSaving, setSaving] = useState(false)
  const savePicture = async () => {
    if (isSaving) return
    setSaving(true)
    show()
    try {
      const { saveChart } = await import('./save-chart.ts')
      if (picture) await saveChart(section.current!, { title, ...picture })
    } catch {
      feedback.toast({ kind: 'error', title: t('saveFailed') })
    } finally {
      setSaving(false)
    }
  }
  return (
    <section ref={section} className="figure card" aria-labelledby={titleId}>
      <div className="figure-head">
        <div>
          <h2 id={titleId}>{props.title}</h2>
          {props.detail && <p>{props.detail}</p>}
        </div>
        <div className="figure-tools">
          {props.tools}
          {picture && !isTable && (
            <button
              type="button"
              className="tool"
              aria-label={t(isSaving ? 'saving' : 'save')}
              title={t(isSaving ? 'saving' : 'save')}
              aria-disabled={isSaving}
              onClick={() => void savePicture()}
            >
              <Icon svg={download} size={16} />
            </button>
          )}
          <button
            type="button"
            className="tool"
            aria-label={label}
            title={label}
            onClick={() => setTable(!isTable)}
          >
            <Icon svg={isTable ? chart : table} size={16} />
          </button>
        </div>
      </div>
      {isTable ? (
        <div
          className="figure-table"
          style={{ height: props.height }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-labelledby={titleId}
        >
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [head, ...cells] }) => (
                <tr key={key}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="figure-body" style={{ height: props.height }}>
          {props.legend}
          <div ref={place} className="figure-chart">
            {(isSeen && props.children) || (
              <ChartPlaceholder shape={props.shape} isLoading={isSeen} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** Error with a retry for a chart whose script failed to load. */
export function ChartMissing({ onRetry }: { onRetry: () => void }) {
  const t = useT(chartMessages)
  return (
    <div className="figure-missing" role="alert">
      <p>{t('missing')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
