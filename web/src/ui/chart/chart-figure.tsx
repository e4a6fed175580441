import { svg as chart } from 'virtual:icon/chart-line'
import { svg as download } from 'virtual:icon/download'
import { svg as table } from 'virtual:icon/table-2'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useServices, useT } from '#web/lib/call/services.ts'
import { chartMessages } from './chart.messages.ts'
import { ChartPlaceholder, type ChartShape } from './chart-placeholder.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useSeen } from '#web/ui/use-seen.ts'
import './chart.css'

export type FigureTable = {
  columns: readonly string[]
  /** The first cell of a row is its header. */
  rows: readonly { key: string; cells: readonly string[] }[]
}

type Picture = { detail: string; legend: readonly { color: string; text: string }[] }

function DataOfChart(props: { table: FigureTable; height: number; titleId: string }) {
  const { columns, rows } = props.table
  return (
    <div
      className="figure-table"
      style={{ height: props.height }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="group"
      aria-labelledby={props.titleId}
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
  )
}

/** Saves the chart of a section; `show` renders one that is not yet in view. */
function usePictureSaving(props: {
  section: RefObject<HTMLElement | null>
  title: string
  picture: Picture | undefined
  show: () => void
}) {
  const { section, title, picture, show } = props
  const t = useT(chartMessages)
  const { feedback } = useServices()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
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
  return { isSaving, save }
}

function SaveButton({ isSaving, save }: ReturnType<typeof usePictureSaving>) {
  const t = useT(chartMessages)
  return (
    <button
      type="button"
      className="tool"
      aria-label={t(isSaving ? 'saving' : 'save')}
      title={t(isSaving ? 'saving' : 'save')}
      aria-disabled={isSaving}
      onClick={() => void save()}
    >
      <Icon svg={download} size={16} />
    </button>
  )
}

/** Chart of a fixed height, with its data as a table. Rendered once it is near the viewport. */
export function ChartFigure(props: {
  title: string
  detail?: string
  legend?: ReactNode
  /** Legend of a saved picture; without it the chart cannot be saved. */
  picture?: Picture
  tools?: ReactNode
  height: number
  table: FigureTable
  shape: ChartShape
  /** Null while there is no data. */
  children: ReactNode
}) {
  const { title, picture, height } = props
  const t = useT(chartMessages)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const { ref, isSeen, show } = useSeen({ waitsForMove: true })
  const saving = usePictureSaving({ section, title, picture, show })
  const label = isTable ? t('asChart') : t('asTable')
  return (
    <section ref={section} className="figure card" aria-labelledby={titleId}>
      <div className="figure-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {props.detail && <p>{props.detail}</p>}
        </div>
        <div className="figure-tools">
          {props.tools}
          {picture && !isTable && <SaveButton {...saving} />}
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
        <DataOfChart table={props.table} height={height} titleId={titleId} />
      ) : (
        <div className="figure-body" style={{ height }}>
          {props.legend}
          <div ref={ref} className="figure-chart">
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
